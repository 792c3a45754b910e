/** What can be wrong with a map file or the files of a region, in English with `{{name}}` as placeholders. Translations are found by code. */
export const reasons = {
  tileEmpty: 'The tile is empty.',
  tileDamaged: 'A map tile is damaged.',
  unpacksTooFar: 'The file unpacks to far more data than a map of its size. Download it again.',
  compression: 'This compression isn’t supported. Save the file with zlib compression.',
  blockEmpty: 'A block of the file is empty. Download it again.',
  blockDamaged: 'A block of the file is damaged. Download it again.',
  cutShort: 'The file is incomplete. Download it again.',
  noPbf: 'This isn’t an .osm.pbf file.',
  noHeader: 'This isn’t an .osm.pbf file: it has no header.',
  noMap: 'The file contains no map.',
  unsupported: 'The file uses “{{feature}}”, which isn’t supported. Use a plain extract.',
  scales: 'The map tiles have different scales.',
  tilesNoMap: 'The tiles contain no map.',
  roadsContradict: 'The road file is inconsistent. Build the region again.',
  addressesContradict: 'The address file is inconsistent. Build the region again.',
  lacksPart: 'The {{file}} has no part "{{part}}". Build the region again.',
  noRegionFile: 'This isn’t the {{file}} of a region.',
  fileFormat: 'The {{file}} has format {{format}}; this program reads format {{own}}. Build the region again.',
  fileCutShort: 'The {{file}} is incomplete. Build the region again.',
  fileDamaged: 'The {{file}} is damaged. Build the region again.',
  partDamaged: 'The file {{file}} of region "{{region}}" is damaged. Build the region again.',
  partMissing: 'The file {{file}} of region "{{region}}" is missing. Build the region again.',
  regionFormat: 'The region has format {{format}}; this program reads format {{own}}. Build the region again.',
  metaDamaged: 'The description of the region (meta.json) is damaged. Build the region again.',
  noMeta: 'The region has no description (meta.json). Build it again.',
  noTiles: 'The tile file isn’t a PMTiles version 3 archive. Build the region again.',
  wrongName: '"{{name}}" isn’t a valid region name. Use up to 40 lowercase letters, digits and hyphens.',
  noName: '"{{name}}" isn’t a valid region name.',
  takenName: '"{{name}}" is already used by another map. Choose another name.',
  otherRegion: 'The folder "{{folder}}" contains the region "{{region}}". Rename the folder or delete it.',
  noRoads: 'The map contains no roads.',
  tooWide: 'The map covers more than a region can. Cut out a smaller area.',
  notFetched: '{{host}} replied {{status}}, so the file couldn’t be downloaded.',
  notReached: 'We couldn’t reach {{host}}.',
  downloadTooLarge: 'The file is larger than {{megabytes}} MB. Cut out a smaller area.',
  empty: 'The file is empty.',
  tooLarge:
    'The file is {{megabytes}} MB and the limit is {{most}} MB. Cut out a smaller area, or connect your own router and tiles.',
  needsMemory:
    'A file of {{megabytes}} MB needs {{memory}} MB of memory, and REGION_MEMORY is {{allowed}} MB. Raise that setting, or download a smaller extract.',
  noTime: 'Building the region took too long and was stopped. Cut out a smaller area.',
  stopped: 'The server stopped before the region was ready. Build the region again.',
  interrupted:
    'The server stopped several times before the region was ready. It may need more memory than there is. Cut out a smaller area.',
  noMemory: 'The region needs more memory than REGION_MEMORY allows. Raise that setting, or cut out a smaller area.',
  noSpace: 'The disk is full, so the region couldn’t be saved. Free some space and build it again.',
} as const
export type ReasonCode = keyof typeof reasons
export type ReasonValues = Readonly<Record<string, string | number>>

/** An error about a file: a code and values for programs, a sentence for logs. */
export class Broken extends Error {
  readonly code: ReasonCode
  readonly values: ReasonValues

  constructor(code: ReasonCode, values: ReasonValues = {}, options?: ErrorOptions) {
    super(
      reasons[code].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
      options,
    )
    this.code = code
    this.values = values
  }
}

/** Why something failed: an English sentence, and its code if it is one of `reasons`. */
export type Reason = { readonly message: string; readonly code?: ReasonCode; readonly values?: ReasonValues }

export function reasonOf(error: unknown): Reason {
  if (error instanceof Broken) return { message: error.message, code: error.code, values: error.values }
  const message = error instanceof Error ? error.message : String(error)
  return isFullDisk(message) ? reasonOf(new Broken('noSpace')) : { message }
}

/** The file system's own words, as an error that comes from another thread has lost its code. */
function isFullDisk(message: string): boolean {
  return /^(ENOSPC|EDQUOT):/.test(message)
}
