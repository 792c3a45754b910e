import { begin } from './begin.ts'

await begin(() => import('./serve.ts'))
