/** Serves the built client and hands everything under /api on to the server, as a front end of the house would. */
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { extname, join, normalize } from "node:path";

const KINDS: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Somebody who may answer in the place of the server. */
export type Instead = (asked: IncomingMessage, answer: ServerResponse) => boolean;

export function front(dist: string, port: number, serverPort: number, instead?: Instead): Server {
  if (!existsSync(join(dist, "index.html"))) throw new Error(`${dist} is empty: run npm run build first`);
  return createServer((asked, answer) => {
    const path = new URL(asked.url ?? "/", "http://front").pathname;
    if (instead?.(asked, answer)) return;
    if (path.startsWith("/api")) {
      const onward = request(
        {
          host: "127.0.0.1",
          port: serverPort,
          method: asked.method,
          path: asked.url,
          headers: asked.headers,
        },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
          // A server that dies takes the connection with it; nobody waits for the rest.
          reply.on("error", () => answer.destroy());
          reply.on("close", () => reply.complete || answer.destroy());
        },
      );
      onward.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
      answer.on("close", () => onward.destroy());
      asked.pipe(onward);
      return;
    }
    const wanted = join(dist, normalize(path));
    const file =
      wanted.startsWith(dist) && existsSync(wanted) && statSync(wanted).isFile()
        ? wanted
        : join(dist, "index.html");
    answer.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(answer);
  }).listen(port, "127.0.0.1");
}
