import type { TableUpdate } from "~/types";

export type Connection = "connecting" | "live" | "lost";

/** The stream of a table. It comes back by itself; the server then tells what was missed. */
export class Live {
  connection = $state<Connection>("connecting");
  /** The first frame is here, or nobody answers. */
  readonly greeted: Promise<void>;
  #greet!: () => void;
  #source: EventSource | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wait = 500;
  #closed = true;
  /** What came before anybody listened. */
  #unheard: TableUpdate[] = [];
  #receive = (frame: TableUpdate): unknown => this.#unheard.push(frame);

  #talked: () => unknown = () => undefined;

  constructor(public address: () => string) {
    this.greeted = new Promise((greet) => (this.#greet = greet));
  }

  /** From now on the frames go to `receive`, those that are here already first. */
  listen(receive: (frame: TableUpdate) => void): void {
    this.#receive = receive;
    for (const frame of this.#unheard.splice(0)) receive(frame);
  }

  /** From now on `hear` is called when something was said; also when the stream comes back, for it may have been missed. */
  onTalk(hear: () => unknown): void {
    this.#talked = hear;
  }

  open(): void {
    this.#closed = false;
    clearTimeout(this.#retry);
    this.#source?.close();
    const source = new EventSource(this.address());
    this.#source = source;
    source.addEventListener("talk", () => this.#talked());
    source.onopen = () => {
      if (this.connection === "lost") this.#talked();
      this.connection = "live";
      this.#wait = 500;
    };
    source.addEventListener("update", (event: MessageEvent<string>) => {
      this.#receive(JSON.parse(event.data) as TableUpdate);
      this.#greet();
    });
    source.onerror = () => {
      if (this.#closed) return;
      this.connection = "lost";
      this.#greet();
      // The browser tries again by itself unless the answer was an error; then it is up to us.
      if (source.readyState === EventSource.CLOSED) this.#again();
    };
  }

  /** A request failed: the stream may not have noticed yet. */
  stumble(): void {
    this.connection = "lost";
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = null;
  }

  #again(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, 8000);
  }
}
