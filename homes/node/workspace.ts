import { begin } from './begin.ts'

await begin(() => import('./run-workspace.ts'))
