import { drawPicture, writePicture } from './check/picture.ts'

writePicture(process.cwd(), await drawPicture(process.cwd()))
