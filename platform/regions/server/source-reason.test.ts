import { expect, it } from 'vitest'
import { reasonOf, reasons } from '#roads/reason.ts'
import { BrokenRegionFile } from '#roads/region/section-file.ts'
import { refusals } from './refusals.ts'
import { reasonIn } from './source-reason.ts'

it('everything the road engine says of a file has its sentence in the catalogue, in English the same', () => {
  const english = Object.entries(refusals.sources).map(([code, { en }]) => [code, en])
  expect(Object.fromEntries(english)).toEqual(reasons)
})

it('a reason keeps what was filled in, and a file is named in the language', () => {
  const old = reasonOf(new BrokenRegionFile('fileFormat', { file: 'road file', format: 2, own: 3 }))
  expect(old.message).toBe('The road file has format 2; this program reads format 3. Build the region again.')
  expect(reasonIn('en', old)).toBe(old.message)
  expect(reasonIn('fr', old)).toBe(
    'Format du fichier des routes : 2 ; ce programme lit le format 3. Reconstruisez la région.',
  )
  expect(reasonIn('ar', reasonOf(new BrokenRegionFile('fileDamaged', { file: 'address file' })))).toBe(
    'ملف العناوين تالف. أعد بناء المنطقة.',
  )
})

it('a full disk is named, also where only the words of the file system are left', () => {
  const reason = reasonOf(new Error('ENOSPC: no space left on device, write'))
  expect(reason.code).toBe('noSpace')
  expect(reasonIn('fr', reason)).toBe(
    'Le disque est plein : la région n’a pas pu être enregistrée. Libérez de l’espace, puis recréez-la.',
  )
  expect(reasonOf(new Error('EDQUOT: disk quota exceeded, write')).code).toBe('noSpace')
})

it('an unknown reason stays as it is', () => {
  expect(reasonIn('ar', reasonOf(new Error('EIO: i/o error, write')))).toBe('EIO: i/o error, write')
})
