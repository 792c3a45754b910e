import { readPlaces, writePictures } from './check/picture.ts'

writePictures(process.cwd(), await readPlaces(process.cwd()))
