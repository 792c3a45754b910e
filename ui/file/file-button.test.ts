import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { forgetChosen } from './file-button.tsx'

it('a file field forgets what was chosen when it is opened again, so that the corrected file is read', () => {
  const field = { value: 'C:\\fakepath\\orders.csv' } as HTMLInputElement
  forgetChosen({ currentTarget: field })
  expect(field.value).toBe('')
})

it('every screen takes the file fields that forget', () => {
  const plain = /import \{[^}]*\bFile(Button|Input)\b[^}]*\} from '@mantine\/core'/
  const screens = globSync('{ui,features,platform,app}/**/*.{ts,tsx}').filter((path) => !path.includes('file-button'))
  expect(screens.filter((path) => plain.test(readFileSync(path, 'utf8')))).toEqual([])
})
