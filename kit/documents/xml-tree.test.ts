import { expect, it } from 'vitest'
import { elementAt, lineOf, textAt, xmlTree } from './xml-tree.ts'

const known = ['urn:a', 'urn:b']
const read = (xml: string) => xmlTree(xml, known)
const within = (inside: string) => `<Document xmlns="urn:a">${inside}</Document>`
const many = (count: number, attribute: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => attribute(at)).join(' ')

it('reads elements of known namespaces, by any prefix, and leaves out what is of others', () => {
  const tree = read(
    '<n:Document xmlns:n="urn:b" xmlns:x="urn:z"><x:A><n:B>no</n:B></x:A><n:A c="&quot;">t&#228;\n t</n:A></n:Document>',
  )
  if (typeof tree === 'string') throw new Error(tree)
  expect(tree.children.map(({ name }) => name)).toEqual(['A'])
  expect(elementAt(tree, 'A')?.attributes['c']).toBe('"')
  expect([textAt(tree, 'B', 'A'), textAt(tree, 'A/B')]).toEqual(['tä t', ''])
})

it('leaves out of a text what no database keeps', () => {
  const tree = read(within('a&#0;b&#xD800;c'))
  expect(typeof tree === 'string' ? tree : lineOf(tree)).toBe('a bc')
})

it.each([
  [
    'a document type, whose entities could grow without end',
    '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><Document xmlns="urn:a">&c;</Document>',
    'doctype',
  ],
  ['a document type that names a file', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><Document xmlns="urn:a"/>', 'doctype'],
  ['another namespace', '<Document xmlns="urn:z"/>', 'namespace'],
  ['no namespace', '<Document/>', 'namespace'],
  ['endless nesting', `<Document xmlns="urn:a">${'<A>'.repeat(100_000)}`, 'deep'],
  ['endless elements', within('<A/>'.repeat(400_001)), 'large'],
  ['an endless text', within('a'.repeat(20_000)), 'large'],
  ['endless attributes', within(`<A ${many(100_001, (at) => `a${at}=""`)}/>`), 'large'],
  ['endless declarations', within(`<A ${many(65, (at) => `xmlns:a${at}="z"`)}/>`), 'large'],
  ['an end that is missing', '<Document xmlns="urn:a"><A>', 'broken'],
  ['an end of another element', '<Document xmlns="urn:a"><A></Document>', 'broken'],
  ['no XML', 'Date;Amount', 'broken'],
  ['nothing', '', 'broken'],
])('refuses %s', (_, xml, fault) => expect(read(xml)).toBe(fault))

it('puts nothing in for an entity that is not one of the five', () => {
  const tree = read(within('&lol;&amp;'))
  expect(typeof tree === 'string' ? tree : lineOf(tree)).toBe('&lol;&')
})
