import { nodeComplaint } from '../../scripts/oldest-node.mjs'

/** Loads a program only where this Node can read it: an older one would stop at the first import it doesn’t know. */
export async function begin(load: () => Promise<unknown>): Promise<void> {
  const complaint = nodeComplaint(process.versions.node)
  if (complaint === '') await load()
  else {
    process.stderr.write(`\n${complaint}\n\n`)
    process.exitCode = 1
  }
}
