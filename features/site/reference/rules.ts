/** The groups of cases that a page shows, in their order; the first one of each page has no name. */
export const exampleCases = [
  'variants',
  'colours',
  'sizes',
  'icons',
  'affixes',
  'pictures',
  'positions',
  'groups',
  'people',
  'amounts',
  'several',
  'horizontal',
  'vertical',
  'columns',
  'tabs',
  'collapsible',
  'sticky',
  'steps',
  'limits',
  'counter',
  'clearable',
  'states',
  'actions',
  'dismissible',
  'scrolling',
  'sparkline',
  'timeline',
  'bars',
  'points',
  'shares',
  'ranges',
  'heat-map',
  'remove',
  'fullscreen',
  'rules',
  'async',
  'density',
  'themes',
  'fixed-header',
  'slots',
  'expanding',
  'editing',
] as const

/** The name of a page, from the file of one of its examples or from its address. */
export function exampleName(path: string): string {
  const last =
    path
      .split('/')
      .at(-1)
      ?.replace(/(--.*)?(\.tsx)?$/, '') ?? ''
  return last.replace(/^form-(?=wizard-)/, '').replace(/^textfield$/, 'text-field')
}

/** Which of the cases a file shows: `sizes` for `button--sizes.tsx`, none for `button.tsx`. */
export function exampleCase(path: string): string | undefined {
  return /--(.+)\.tsx$/.exec(path)?.[1]
}

/** The same as a key of the texts: `date-time-picker` is `dateTimePicker`. */
export function exampleKey(name: string): string {
  return name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The files of a page in the order of its cases. */
export function inCaseOrder(files: string[]): string[] {
  const placeOf = (file: string) => exampleCases.findIndex((one) => one === exampleCase(file))
  return files.toSorted((a, b) => placeOf(a) - placeOf(b))
}
