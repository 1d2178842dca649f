/** A file of this folder, bundled with its imports for browsers: the build makes it (scripts/bundle.mjs). */
declare module '*?script' {
  const code: string;
  export default code;
}
