import { readImports } from './check/cruise.ts'
import { writeContractList } from './check/contract-list.ts'
import { writeErrorCodes } from './check/error-codes.ts'
import { writeFeatureList } from './check/feature-list.ts'
import { writeJobsAndEvents } from './check/jobs-and-events.ts'
import { placesIn, writePictures } from './check/picture.ts'

writePictures(process.cwd(), placesIn(await readImports(process.cwd())))
writeFeatureList(process.cwd())
writeJobsAndEvents(process.cwd())
writeErrorCodes(process.cwd())
writeContractList(process.cwd())
