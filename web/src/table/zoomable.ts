type ViewBox = readonly number[];

const CLOSEST = 0.25;

/** A map that can be zoomed with the wheel or two fingers and moved while it is zoomed. A new focus starts over. */
export function zoomable(svg: SVGSVGElement, focus: ViewBox) {
  let home = focus;
  let box = [...focus];
  const fingers = new Map<number, { x: number; y: number }>();
  let moved = false;

  const show = () => svg.setAttribute("viewBox", box.map((value) => Math.round(value * 10) / 10).join(" "));

  /** Client coordinates to the map's. */
  function place(x: number, y: number) {
    const matrix = svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    return new DOMPoint(x, y).matrixTransform(matrix.inverse());
  }

  function zoom(factor: number, at: { x: number; y: number }) {
    const width = Math.min(home[2]!, Math.max(home[2]! * CLOSEST, box[2]! * factor));
    const scale = width / box[2]!;
    box = [at.x - (at.x - box[0]!) * scale, at.y - (at.y - box[1]!) * scale, width, box[3]! * scale];
    if (width >= home[2]!) box = [...home];
    show();
  }

  function move(dx: number, dy: number) {
    if (box[2]! >= home[2]!) return;
    box[0]! -= dx;
    box[1]! -= dy;
    show();
  }

  function wheel(event: WheelEvent) {
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.15 : 1 / 1.15, place(event.clientX, event.clientY));
  }

  function down(event: PointerEvent) {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    moved = false;
  }

  function drag(event: PointerEvent) {
    const was = fingers.get(event.pointerId);
    if (!was) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (other) {
      const before = Math.hypot(was.x - other.x, was.y - other.y);
      const after = Math.hypot(now.x - other.x, now.y - other.y);
      if (before > 0 && after > 0) zoom(before / after, place((now.x + other.x) / 2, (now.y + other.y) / 2));
      moved = true;
    } else if (Math.hypot(now.x - was.x, now.y - was.y) > 4 || moved) {
      const from = place(was.x, was.y);
      const to = place(now.x, now.y);
      move(to.x - from.x, to.y - from.y);
      moved = moved || box[2]! < home[2]!;
    } else return;
    fingers.set(event.pointerId, now);
  }

  const up = (event: PointerEvent) => fingers.delete(event.pointerId);
  // The end of a movement is no click.
  const click = (event: MouseEvent) => {
    if (moved) event.stopPropagation();
    moved = false;
  };

  svg.addEventListener("wheel", wheel, { passive: false });
  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", drag);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  svg.addEventListener("click", click, { capture: true });
  return {
    update(next: ViewBox) {
      if (next.join() === home.join()) return;
      home = next;
      box = [...next];
      show();
    },
    destroy() {
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    },
  };
}
