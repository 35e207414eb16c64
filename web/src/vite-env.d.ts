/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*.toml" {
  // What lies in a file is told where it is read: the rules were made of the same file.
  const data: any;
  export default data;
}
