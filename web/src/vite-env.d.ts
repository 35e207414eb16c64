/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module "*.toml" {
  const data: unknown;
  export default data;
}
