import { catalogue, writePages } from './check/pages.ts'

writePages(process.cwd(), await catalogue(process.cwd()))
