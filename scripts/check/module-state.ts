import { filesBelow, textOf } from './tree.ts'

const serverCode = /^((features|platform|kit)\/(.*\/)?server|kit\/documents)\/.*\.ts$/
const topLevelLet = /^(?:export )?let (\w+)/gm

/** Complaints about state of modules on the server: two programs in one process, or two test files, would share it. */
export function checkModuleState(root: string): string[] {
  const files = filesBelow(root).filter((path) => serverCode.test(path) && !path.endsWith('.test.ts'))
  return files.flatMap((path) =>
    [...textOf(root, path).matchAll(topLevelLet)].map(
      ([, name]) => `${path} keeps ${name} in its module: keep it with the machine, see stateOf in kit/server.`,
    ),
  )
}
