import { readImports } from './check/cruise.ts'
import { writeFeatureList } from './check/feature-list.ts'
import { placesIn, writePictures } from './check/picture.ts'

writePictures(process.cwd(), placesIn(await readImports(process.cwd())))
writeFeatureList(process.cwd())
