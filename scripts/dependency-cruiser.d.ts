declare module '*/.dependency-cruiser.mjs' {
  const config: { forbidden: { name: string; comment: string }[]; options: Record<string, unknown> }
  export default config
}
