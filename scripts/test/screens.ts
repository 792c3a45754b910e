import { screenFolders } from './screen-folders.ts'

console.log(JSON.stringify(await screenFolders(process.cwd())))
