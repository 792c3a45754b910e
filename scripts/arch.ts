import { readImports } from './check/cruise.ts'
import { placesIn, writePictures } from './check/picture.ts'

writePictures(process.cwd(), placesIn(await readImports(process.cwd())))
