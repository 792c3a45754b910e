/** Address of a worker thread's file: beside its parent in the sources, and in the built server one folder for all. */
export function threadFile(parent: string, name: string): URL {
  return new URL(parent.endsWith('.ts') ? `./${name}.ts` : `./${name}.mjs`, parent)
}
