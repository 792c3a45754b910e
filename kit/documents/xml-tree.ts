import { Parser } from 'saxen'

export type XmlElement = {
  /** Without the prefix of its namespace. */
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}
export type XmlFault = 'broken' | 'doctype' | 'deep' | 'large' | 'namespace'
type Limits = { depth: number; elements: number; letters: number; attributes: number; prefixes: number }

const usual: Limits = { depth: 40, elements: 400_000, letters: 12_000, attributes: 100_000, prefixes: 64 }

/**
 * The elements of these namespaces in an XML file; what is of others is left out. A file with a document type is refused, so
 * that nothing it defines is put in anywhere; no reference is followed.
 */
export function xmlTree(xml: string, namespaces: readonly string[], limits: Limits = usual): XmlElement | XmlFault {
  if (hasManyAttributes(xml, limits)) return 'large'
  const reading = createReading(limits)
  const stop = (fault: XmlFault) => {
    reading.fault ??= fault
    parser.stop()
  }
  const parser = new Parser()
    .ns(Object.fromEntries(namespaces.map((uri) => [uri, known])))
    .on('attention', () => stop('doctype'))
    .on('error', () => stop('broken'))
    .on('openTag', (name, getAttributes, decode) => open(reading, { name, getAttributes, decode }, stop))
    .on('text', (text, decode) => add(reading, decode(text), stop))
    .on('cdata', (text) => add(reading, text, stop))
    .on('closeTag', () => close(reading))
  parser.parse(xml)
  return reading.fault ?? reading.root ?? 'broken'
}

/** Each prefix that is declared makes every later element slower to read, and so does each attribute of one element. */
function hasManyAttributes(xml: string, limits: Limits): boolean {
  const prefixes = new Set<string>()
  let attributes = 0
  for (const [, prefix] of xml.matchAll(/(?:\sxmlns:([\w.:-]+))?=["']/g)) {
    if (prefix !== undefined) prefixes.add(prefix)
    if (++attributes > limits.attributes || prefixes.size > limits.prefixes) return true
  }
  return false
}

const known = 'known'

type Reading = {
  limits: Limits
  path: (XmlElement | undefined)[]
  elements: number
  root: XmlElement | undefined
  fault: XmlFault | undefined
}
type Tag = { name: string; getAttributes: () => Record<string, string>; decode: (text: string) => string }
type Stop = (fault: XmlFault) => void

function createReading(limits: Limits): Reading {
  return { limits, path: [], elements: 0, root: undefined, fault: undefined }
}

function open(reading: Reading, tag: Tag, stop: Stop): void {
  const { path, limits } = reading
  if (reading.fault) return
  if (path.length >= limits.depth) return stop('deep')
  if (++reading.elements > limits.elements) return stop('large')
  const parent = path.at(-1)
  // What lies in an element of another namespace is left out with it.
  const element = path.length > 0 && !parent ? undefined : elementOf(tag)
  path.push(element)
  if (parent && element) parent.children.push(element)
  if (path.length > 1) return
  reading.root = element
  if (!element) stop('namespace')
}

function elementOf({ name, getAttributes, decode }: Tag): XmlElement | undefined {
  const [prefix, local] = name.split(':')
  if (prefix !== known || local === undefined) return undefined
  return { name: local, attributes: decoded(getAttributes(), decode), text: '', children: [] }
}

function decoded(attributes: Record<string, string>, decode: Tag['decode']): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(value)]))
}

function add({ path, limits, fault }: Reading, text: string, stop: Stop): void {
  const element = path.at(-1)
  if (!element || fault) return
  element.text += text
  if (element.text.length > limits.letters) stop('large')
}

function close({ path }: Reading): void {
  path.pop()
}

/** The first element at a path of names below one. */
export function elementAt(from: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let element = from
  for (const name of names) element = element?.children.find((child) => child.name === name)
  return element
}

/** All elements at a path of names below one. */
export function elementsAt(from: XmlElement | undefined, ...names: string[]): XmlElement[] {
  let elements = from ? [from] : []
  for (const name of names)
    elements = elements.flatMap(({ children }) => children.filter((child) => child.name === name))
  return elements
}

/** The text at a path, in one line; of several paths the first that has one. */
export function textAt(from: XmlElement | undefined, ...paths: string[]): string {
  for (const path of paths) {
    const text = lineOf(elementAt(from, ...path.split('/')))
    if (text) return text
  }
  return ''
}

/** The text of an element in one line, without what no database keeps. */
export function lineOf(element: XmlElement | undefined): string {
  return (element?.text ?? '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/\p{Surrogate}/gu, '')
    .trim()
}
