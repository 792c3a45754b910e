import { screenFolders } from '../check/pages.ts'

console.log(JSON.stringify(await screenFolders(process.cwd())))
