import { complaintOf } from './tree.ts'

/** Four checkers, as by default, would each work out again the types that their files share, in about twice the time of the processor. */
const oneAfterTheOther = ['--checkers', '1']

/** Checks the types of a project. What it found out about files is kept, so that only changed ones and those that use them are checked again. */
export function checkTypes(project: string): string[] {
  const kept = `.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`
  const incremental = ['--incremental', '--tsBuildInfoFile', kept]
  return complaintOf('npx', ['tsc', '--noEmit', '-p', project, ...incremental, ...oneAfterTheOther])
}
