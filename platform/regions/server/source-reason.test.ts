import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { reasonIn } from './source-reason.ts'

const rooms = ['roads/src', 'homes/node/regions']
const sources = rooms
  .flatMap((room) => readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
const thrown = sources
  .flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(
      /new Broken(?:Source|RegionFile)\((\s*(?:`[^`]*`|'[^']*'|[^`')]*\? ?'[^']*' : '[^']*'))/g,
    ),
  ])
  .map(([, text = '']) => text)
const said = thrown.flatMap((text) =>
  [...text.matchAll(/`([^`]*)`|'([^']*)'/g)].map(
    ([, filled = '', plain = '']) =>
      plain || filled.replaceAll(/\$\{\w+ \? '(\w+)'[^}]*\}/g, '$1').replaceAll(/\$\{[^}]*\}/g, '7'),
  ),
)

it('everything the road engine says of a file is said in French and Arabic', () => {
  expect(said.length).toBeGreaterThan(35)
  expect(
    said.filter((text) => reasonIn('fr', text) === text || !/\p{Script=Arabic}/u.test(reasonIn('ar', text))),
  ).toEqual([])
  expect(said.filter((text) => reasonIn('en', text) !== text)).toEqual([])
})

it('a reason keeps what was filled in, and a file is named in the language', () => {
  expect(reasonIn('fr', 'The road file has format 2; this program reads format 3. Build the region again.')).toBe(
    'Format du fichier des routes : 2 ; ce programme lit le format 3. Reconstruisez la région.',
  )
  expect(reasonIn('ar', 'The address file is damaged. Build the region again.')).toBe(
    'ملف العناوين تالف. أعد بناء المنطقة.',
  )
})

it('an unknown reason stays as it is', () => {
  expect(reasonIn('ar', 'ENOSPC: no space left')).toBe('ENOSPC: no space left')
})
