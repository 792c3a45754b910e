/** A problem that cannot be read: what is wrong, and where: `stops[3].windows[0].endSeconds`. */
export class ProblemFault extends Error {
  readonly path: string

  constructor(path: string, message: string) {
    super(path === '' ? message : `${path}: ${message}`)
    this.name = 'ProblemFault'
    this.path = path
  }
}
