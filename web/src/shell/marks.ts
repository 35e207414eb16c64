/** What the style sheets and the tests ask the body for: whose table it is, which tab of a phone, how far the game is. */
type Name = "game" | "tab" | "seq";

/** Every mark that somebody on the page still stands for, the newest last. */
const standing: { name: Name; value: string }[] = [];

function show(name: Name): void {
  const newest = standing.findLast((each) => each.name === name);
  if (newest) document.body.dataset[name] = newest.value;
  else delete document.body.dataset[name];
}

/**
 * Marks the body for as long as something is shown; what is returned takes the mark away again. Nobody else writes to
 * the body: what is shown next may come before the last has gone, and whoever goes must not take the other's mark along.
 */
export function mark(name: Name, value: string): () => void {
  const own = { name, value };
  standing.push(own);
  show(name);
  return () => {
    standing.splice(standing.indexOf(own), 1);
    show(name);
  };
}
