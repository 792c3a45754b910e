import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkComplaints } from './complaints.ts'
import { checkDocuments } from './documents.ts'
import { checkErrorCodes, keepErrorCodes, writeErrorCodes } from './error-codes.ts'
import { checkFeatureShape, checkLooseParts, checkStylesheets } from './feature-shape.ts'
import { readImports } from './cruise.ts'
import { checkFixedContracts } from './fixed-contracts.ts'
import { checkImports } from './imports.ts'
import { checkJourneys } from './journeys.ts'
import { checkLanguages } from './languages.ts'
import { checkMigrations } from './migrations.ts'
import { checkModuleState } from './module-state.ts'
import { checkPicture, placesIn, writePictures } from './picture.ts'
import { plant } from './plant.ts'
import { checkRefusals } from './refusals.ts'
import { checkVocabulary } from './vocabulary.ts'

const target = 'export const x = 1\n'
const importing = (path: string) => `import { x } from '${path}'\nexport const y = x\n`

describe('import rules', () => {
  const cases: [rule: string, files: Record<string, string>][] = [
    [
      'kit-imports-downward',
      { 'kit/a.ts': importing('#features/suite/b/contract.ts'), 'features/suite/b/contract.ts': target },
    ],
    ['features-imports-downward', { 'features/suite/a/contract.ts': importing('#app/b.ts'), 'app/b.ts': target }],
    [
      'ui-imports-downward',
      { 'ui/a.ts': importing('#features/suite/b/contract.ts'), 'features/suite/b/contract.ts': target },
    ],
    ['app-imports-downward', { 'app/a.ts': importing('#homes/b.ts'), 'homes/b.ts': target }],
    [
      'platform-imports-downward',
      {
        'platform/a/server/commands.ts': importing('#features/suite/b/contract.ts'),
        'features/suite/b/contract.ts': target,
      },
    ],
    ...['people > ecommerce', 'ecommerce > logistics', 'logistics > office', 'office > site', 'people > site'].map(
      (pair): [rule: string, files: Record<string, string>] => {
        const [lower, upper] = pair.split(' > ')
        return [
          `${lower}-suite-imports-downward`,
          {
            [`features/${lower}/a/contract.ts`]: importing(`#features/${upper}/b/contract.ts`),
            [`features/${upper}/b/contract.ts`]: target,
          },
        ]
      },
    ),
    [
      'people-suite-imports-downward',
      {
        'features/people/a/contract.ts':
          "import type { x } from '../../office/b/contract.ts'\nexport type Y = typeof x\n",
        'features/office/b/contract.ts': target,
      },
    ],
    [
      'suites-have-a-place',
      {
        'features/new/a/contract.ts': importing('#features/people/b/contract.ts'),
        'features/people/b/contract.ts': target,
      },
    ],
    [
      'suites-have-a-place',
      { 'features/site/a/contract.ts': importing('#features/new/b/contract.ts'), 'features/new/b/contract.ts': target },
    ],
    [
      'platform-screens-stay-apart',
      { 'platform/a/web/card.tsx': importing('#platform/b/web/part.tsx'), 'platform/b/web/part.tsx': target },
    ],
    [
      'tables-are-private',
      {
        'features/suite/a/server/handlers.ts': importing('#features/other/b/server/tables.ts'),
        'features/other/b/server/tables.ts': target,
      },
    ],
    [
      'tables-are-private',
      {
        'platform/a/server/queries.ts': importing('#platform/b/server/tables.ts'),
        'platform/b/server/tables.ts': target,
      },
    ],
    [
      'no-folder-cycles',
      {
        'platform/a/server/queries.ts': importing('#platform/b/contract.ts'),
        'platform/b/contract.ts': target,
        'platform/b/server/queries.ts': importing('#platform/a/contract.ts'),
        'platform/a/contract.ts': target,
      },
    ],
    [
      'no-folder-cycles',
      {
        'features/suite/a/server/queries.ts': importing('#features/suite/b/contract.ts'),
        'features/suite/b/contract.ts': importing('#features/suite/c/rules.ts'),
        'features/suite/c/rules.ts': target,
        'features/suite/c/server/queries.ts': importing('#features/suite/a/contract.ts'),
        'features/suite/a/contract.ts': target,
      },
    ],
    [
      'no-folder-cycles',
      {
        'features/suite/a/web/one/part.ts': importing('../two/part.ts'),
        'features/suite/a/web/two/part.ts': target,
        'features/suite/a/web/two/other.ts': importing('../one/other.ts'),
        'features/suite/a/web/one/other.ts': target,
      },
    ],
    ['kit-knows-no-routing', { 'kit/a.ts': importing('#optimiser/b.ts'), 'optimiser/src/b.ts': target }],
    ['kit-knows-no-routing', { 'kit/a.ts': importing('#roads/b.ts'), 'roads/src/b.ts': target }],
    ['kit-needs-no-documents', { 'kit/server/a.ts': importing('#kit/documents/b.ts'), 'kit/documents/b.ts': target }],
    ['optimiser-stands-alone', { 'optimiser/src/a.ts': importing('#kit/b.ts'), 'kit/b.ts': target }],
    ['roads-stand-alone', { 'roads/src/a.ts': importing('#optimiser/b.ts'), 'optimiser/src/b.ts': target }],
    [
      'features-meet-at-contracts',
      {
        'features/suite/a/server/handlers.ts': importing('#features/suite/b/server/handlers.ts'),
        'features/suite/b/server/handlers.ts': target,
      },
    ],
    [
      'screens-know-no-server',
      { 'features/suite/a/web/api.ts': importing('../server/tables.ts'), 'features/suite/a/server/tables.ts': target },
    ],
    [
      'screens-know-no-server',
      {
        'features/suite/a/web/api.ts': "import type { x } from '../server/tables.ts'\nexport type Y = typeof x\n",
        'features/suite/a/server/tables.ts': target,
      },
    ],
    [
      'screens-know-no-server',
      {
        'features/suite/a/web/x-list.tsx':
          "import refusals from '../messages/refusals/en.json' with { type: 'json' }\nexport const y = refusals\n",
        'features/suite/a/messages/refusals/en.json': '{}',
      },
    ],
    [
      'screens-know-no-server',
      { 'features/suite/a/web/api.ts': importing('#kit/documents/b.ts'), 'kit/documents/b.ts': target },
    ],
    ['server-knows-no-screen', { 'features/suite/a/server/handlers.ts': importing('#ui/b.ts'), 'ui/b.ts': target }],
    ['server-knows-no-screen', { 'kit/documents/a.ts': importing('#kit/web/b.ts'), 'kit/web/b.ts': target }],
    [
      'contracts-import-contracts',
      { 'features/suite/a/contract.ts': importing('#kit/web/b.ts'), 'kit/web/b.ts': target },
    ],
    [
      'machine-stays-home',
      {
        'features/suite/a/server/handlers.ts':
          "import { readFileSync } from 'node:fs'\nexport const y = readFileSync\n",
      },
    ],
    [
      'no-cycles',
      {
        'kit/a.ts': "import { y } from './b.ts'\nexport const x = () => y\n",
        'kit/b.ts': "import { x } from './a.ts'\nexport const y = () => x\n",
      },
    ],
    ['no-orphans', { 'kit/a.ts': target }],
    ['not-to-unresolvable', { 'kit/a.ts': importing('./nowhere.ts') }],
  ]
  it.each(cases)('%s is caught', async (rule, files) => {
    const root = plant(files)
    const rooms = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))]
    const complaints = checkImports(await readImports(root, rooms))
    expect(
      complaints.some((complaint) => complaint.startsWith(`${rule}:`)),
      complaints.join('\n'),
    ).toBe(true)
  })

  it('lets types go round in circles', async () => {
    const root = plant({
      'kit/a.ts': "import type { Y } from './b.ts'\nexport const x = (y: Y) => y\n",
      'kit/b.ts': "import { x } from './a.ts'\nexport type Y = string\nexport const y = x('')\n",
    })
    expect(checkImports(await readImports(root, ['kit']))).toEqual([])
  })

  it('lets a feature use the contract of another', async () => {
    const root = plant({
      'features/suite/a/contract.ts': importing('#features/suite/b/contract.ts'),
      'features/suite/b/contract.ts': target,
    })
    expect(checkImports(await readImports(root, ['features']))).toEqual([])
  })

  it('lets a suite import all that are lower in their order, and tests any', async () => {
    const suites = ['site', 'office', 'logistics', 'ecommerce', 'people']
    const uses = suites.map((suite, at) => [
      `features/${suite}/a/contract.ts`,
      [...suites.slice(at + 1).map((lower) => `import '#features/${lower}/a/contract.ts'\n`), target].join(''),
    ])
    const root = plant({
      ...Object.fromEntries(uses),
      'features/people/a/a.test.ts': importing('../../site/a/contract.ts'),
    })
    expect(checkImports(await readImports(root, ['features']))).toEqual([])
  })
})

describe('the shape of a feature', () => {
  it('refuses a file of an unknown kind and a feature without a contract', () => {
    const root = plant({
      'features/suite/a/utils.ts': target,
      'features/suite/b/contract.ts': target,
      'features/suite/b/hooks/use-x.ts': target,
      'features/suite/c/server/handlers.ts': target,
    })
    expect(checkFeatureShape(root)).toHaveLength(4)
  })

  it('refuses to write what another feature keeps; reading it is for joins', () => {
    const join =
      "import { orders } from '../../b/server/tables.ts'\nexport const list = (tx) => tx.select().from(orders)\n"
    const write = "import { orders } from '../../b/server/tables.ts'\nexport const drop = (tx) => tx.delete(orders)\n"
    const root = plant({
      'features/suite/a/contract.ts': target,
      'features/suite/a/server/queries.ts': join,
      'features/suite/a/server/commands.ts': write,
      'features/suite/b/contract.ts': target,
      'features/suite/b/server/tables.ts': 'export const orders = 1\n',
    })
    expect(checkFeatureShape(root)).toEqual([
      'features/suite/a/server/commands.ts writes orders of features/suite/b/server/tables.ts: call a command of that feature.',
    ])
  })

  it('accepts the files of the style guide', () => {
    const root = plant({
      'features/suite/a/contract.ts': target,
      'features/suite/a/web/vehicle-list.tsx': target,
      'features/suite/a/server/handlers.ts': target,
      'features/suite/a/vehicles.test.ts': target,
      'platform/between-servers/server/queries.ts': target,
    })
    expect(checkFeatureShape(root)).toEqual([])
  })
})

it('a component of ui/ lies in a room', () => {
  const root = plant({ 'ui/dialog.tsx': target, 'ui/overlay/drawer.tsx': target })
  expect(checkLooseParts(root)).toEqual([expect.stringContaining('ui/dialog.tsx lies loose')])
})

it('a stylesheet is short enough to be looked over', () => {
  const rule = '.a {\n}\n'
  const root = plant({ 'ui/page/long.module.css': rule.repeat(151), 'ui/page/short.module.css': rule.repeat(149) })
  expect(checkStylesheets(root)).toEqual([expect.stringContaining('long.module.css')])
})

describe('state on the server', () => {
  it('may not be a variable of a module', () => {
    const root = plant({
      'features/suite/a/server/work.ts': 'let isBusy = false\nexport const start = () => {\n  let count = 0\n}\n',
      'platform/a/server/work.test.ts': "let folder = ''\n",
      'features/suite/a/web/api.ts': 'let at = 0\n',
    })
    expect(checkModuleState(root)).toEqual([expect.stringContaining('server/work.ts keeps isBusy in its module')])
  })
})

it('finds what changes the exports of contracts and rules, and nothing else', () => {
  const found = (text: string) => checkFixedContracts(plant({ 'app/api.ts': text }))
  const changes = [
    "import {\n  type A,\n  scopes,\n} from '#platform/b/contract.ts'\nscopes.push('a')\n",
    "import { lists } from '#platform/b/rules.ts'\nlists.set('a', 1)\n",
    "import { lists } from '#platform/b/rules/lists.ts'\nlists['a'] = 1\n",
    "import { limits } from '#platform/b/rules.ts'\nlimits.most ??= 1\n",
    "import { limits } from '#platform/b/rules.ts'\nObject.assign(limits, { most: 1 })\n",
    "import * as contract from '#platform/b/contract.ts'\ncontract.scopes.push('a')\n",
  ]
  expect(changes.map((text) => found(text).length)).toEqual(changes.map(() => 1))
  const others = [
    "import { scopes } from '#platform/b/contract.ts'\nconst own = [...scopes]\nown.push('a')\nif (scopes.length === 1) own.pop()\n",
    "import * as contract from '#platform/b/contract.ts'\nconst one: contract.Thing = { ...contract.blank }\n",
    "import { scopes } from '#kit/server/scopes.ts'\nscopes.push('a')\n",
  ]
  expect(others.flatMap(found)).toEqual([])
})

describe('journeys', () => {
  const said = (text: string, path = 'e2e/a.spec.ts') => checkJourneys(plant({ [path]: text }))

  it('wait for what is shown, not a fixed time', () => {
    const waits = [
      'await page.waitForTimeout(600)\n',
      "import { setTimeout as pause } from 'node:timers/promises'\n",
      'await new Promise((done) => setTimeout(done, 50))\n',
      'await page.evaluate(() => new Promise((done) => window.setTimeout(() => done(1), 50)))\n',
    ]
    for (const path of ['e2e/a.spec.ts', 'e2e/help.ts', 'homes/browser/a.spec.ts'])
      expect(waits.map((text) => said(`\n${text}`, path))).toEqual(
        waits.map(() => [expect.stringContaining(`${path}:2 waits a fixed time`)]),
      )
    const others = ['test.setTimeout(120_000)\n', 'requestAnimationFrame(() => setTimeout(done))\n']
    expect(others.flatMap((text) => said(text))).toEqual([])
    expect(said(waits[0]!, 'kit/web/a.ts')).toEqual([])
  })

  it('wait for what is shown, not a silent network', () => {
    expect(said("\nawait page.waitForLoadState('networkidle')\n")).toEqual([
      expect.stringContaining('e2e/a.spec.ts:2 waits for a silent network'),
    ])
    expect(said("await page.waitForLoadState('load')\n")).toEqual([])
  })

  it('load pages once a closing dialog has gone back', () => {
    const plain = "import { expect, test, type Page } from '@playwright/test'\n"
    for (const text of [plain, "import * as pw from '@playwright/test'\n", "import pw from '@playwright/test'\n"])
      expect(said(text)).toEqual([expect.stringContaining('e2e/a.spec.ts takes test from Playwright')])
    const own = "import { test } from './journey.ts'\n"
    const others = ["import { expect } from '@playwright/test'\n", "import type * as pw from '@playwright/test'\n"]
    expect(others.flatMap((text) => [...said(text + own), ...said(own + text)])).toEqual([])
    expect(said(plain, 'homes/browser/a.spec.ts')).toEqual([])
  })
})

describe('languages', () => {
  const texts = (en: object, fr: object, ar: object, code: string) =>
    checkLanguages(
      plant({
        'features/suite/a/messages/en.json': JSON.stringify(en),
        'features/suite/a/messages/fr.json': JSON.stringify(fr),
        'features/suite/a/messages/ar.json': JSON.stringify(ar),
        'features/suite/a/web/x-list.tsx': code,
      }),
    )

  it('finds a missing text, a different gap and an unused text', () => {
    expect(texts({ a: 'A {{n}}', b: 'B' }, { a: 'A {{m}}', b: 'B' }, { a: 'A {{n}}' }, "t('a')")).toEqual([
      expect.stringContaining('fr.json "a" has the gaps m'),
      expect.stringContaining('ar.json has no "b"'),
      expect.stringContaining('nothing uses "b"'),
    ])
  })

  it('asks for every plural form of a language', () => {
    const forms = { n_one: '1', n_other: '2' }
    expect(texts(forms, { ...forms, n_many: '3' }, forms, "t('n')")).toHaveLength(4)
  })

  it('finds an Arabic text that was left in English', () => {
    const names = { year: '© {{year}} Routewright' }
    expect(
      texts(
        { ...names, save: 'Save' },
        { ...names, save: 'Enregistrer' },
        { ...names, save: 'Save' },
        "t('save') + t('year')",
      ),
    ).toEqual([expect.stringContaining('"save" is not in Arabic')])
  })

  it('finds a French text that was left in English, unless its words are the same in French', () => {
    const same = { days_one: 'Plan {{save}} · {{shown}} km', days_other: 'Plans {{save}} · {{shown}} km' }
    const english = { ...same, save: 'Save the plan', rows_one: 'One row', rows_other: 'Rows' }
    const french = { ...english, days_many: same.days_other, rows_one: 'Une ligne', rows_many: 'Rows' }
    const ar = ['zero', 'one', 'two', 'few', 'many', 'other'].flatMap((form) => [
      [`days_${form}`, 'خطط {{save}} {{shown}}'],
      [`rows_${form}`, 'صفوف'],
    ])
    const arabic = { ...Object.fromEntries(ar), save: 'احفظ' }
    expect(texts(english, french, arabic, "t('save') + t('days') + t('rows')")).toEqual([
      expect.stringContaining('fr.json "save" is not in French: Save the plan'),
      expect.stringContaining('fr.json "rows_other" is not in French: Rows'),
      expect.stringContaining('fr.json "rows_many" is not in French: Rows'),
    ])
  })

  it('takes no key as used because another ends with it', () => {
    const same = { title: '1', subtitle: '2' }
    expect(texts(same, same, { title: '١', subtitle: '٢' }, "t('suite-a:subtitle')")).toEqual([
      expect.stringContaining('nothing uses "title"'),
    ])
  })

  it('takes a key whose end is computed as used', () => {
    const same = { kinds: { a: 'A', b: 'B' } }
    expect(texts(same, same, same, 't(`kinds.${kind}`)')).toEqual([])
  })
})

describe('complaints', () => {
  const said = (code: string, manifest = "complaints: { namespace: 'suite-a', texts }") =>
    checkComplaints(
      plant({
        'features/suite/a/contract.ts': `const rule = z.refine(isIt, { message: complaint('${code}', { most }), path: ['a'] })`,
        'features/suite/a/messages/en.json': JSON.stringify({ wrong: { odd: 'must be even' } }),
        'features/suite/a/server/feature.ts': manifest,
      }),
    )

  it('are codes of texts that the server was given too', () => {
    expect(said('suite-a:wrong.odd')).toEqual([])
    expect(said('suite-a:wrong.even')).toEqual([expect.stringContaining('no text has the code "suite-a:wrong.even"')])
    expect(said('must be even')).toEqual([expect.stringContaining('is not of the form')])
    expect(said('suite-a:wrong.odd', '')).toEqual([expect.stringContaining('brings the complaints of "suite-a"')])
  })
})

describe('refusals', () => {
  const refused = ({ en, fr, ar }: Record<'en' | 'fr' | 'ar', object>, code: string) =>
    checkRefusals(
      plant({
        'features/suite/a/messages/refusals/en.json': JSON.stringify(en),
        'features/suite/a/messages/refusals/fr.json': JSON.stringify(fr),
        'features/suite/a/messages/refusals/ar.json': JSON.stringify(ar),
        'features/suite/a/server/handlers.ts': code,
        'features/suite/b/server/handlers.ts': 'refusals.elsewhere',
      }),
    )

  it('must be there in each language, with the same gaps, in Arabic, and be used by their own feature', () => {
    const texts = {
      en: { taken: 'Taken', none: 'No {{n}}', left: 'Left', elsewhere: 'No' },
      fr: { taken: 'Pris', none: 'Aucun', left: 'Parti', elsewhere: 'Non', french: 'Pris' },
      ar: { none: 'لا {{n}}', left: 'Left', elsewhere: 'لا' },
    }
    expect(refused(texts, 'refusals.taken refusals.none refusals.left refusals.french')).toEqual([
      expect.stringContaining('fr.json "none" has the gaps none, English has n'),
      expect.stringContaining('fr.json has "french", which English has not'),
      expect.stringContaining('ar.json has no "taken"'),
      expect.stringContaining('"left" is not in Arabic'),
      expect.stringContaining('nothing uses "elsewhere"'),
    ])
  })

  it('that are taken by a computed name are used, those beside a named one are not', () => {
    const both = {
      en: { things: { a: 'A', b: 'B' } },
      fr: { things: { a: 'À', b: 'Bé' } },
      ar: { things: { a: 'ا', b: 'ب' } },
    }
    expect(refused(both, 'refusals.things[kind]')).toEqual([])
    expect(refused(both, 'refusals.things.a')).toEqual([expect.stringContaining('nothing uses "things.b"')])
  })
})

describe('vocabulary', () => {
  const sentence = 'We sent you a letter.'
  const places = {
    'features/suite/a/messages/en.json': JSON.stringify({ told: { sent: sentence } }),
    'features/suite/a/messages/refusals/en.json': JSON.stringify({ sent: sentence }),
    'features/suite/a/contract.ts': `endpoint({ summary: 'Fetch a file' })`,
    'features/suite/a/server/emails.ts': `import '../letter.ts'\nconst text = '${sentence}'\n`,
  }

  it('that has a plainer name is found in texts, refusals, emails and summaries', () => {
    expect(checkVocabulary(plant(places))).toEqual([
      'features/suite/a/contract.ts says "Fetch" in "Fetch a file". Say: import, export, download or upload.',
      'features/suite/a/messages/en.json says "letter" in "We sent you a letter.". Say: email.',
      'features/suite/a/messages/refusals/en.json says "letter" in "We sent you a letter.". Say: email.',
      'features/suite/a/server/emails.ts says "letter" in "We sent you a letter.". Say: email.',
    ])
  })

  it('that means something else in a sentence is let through', () => {
    const texts = { hint: 'Lowercase letters, digits and hyphens', sent: 'We sent you an email, {{letter}}.' }
    expect(checkVocabulary(plant({ 'ui/messages/en.json': JSON.stringify(texts) }))).toEqual([])
  })
})

describe('documents', () => {
  it('may not name what does not exist', () => {
    const root = plant({ 'README.md': 'See `kit/nowhere.ts` and npm run nothing.' })
    expect(checkDocuments(root)).toHaveLength(2)
  })

  it('name a file only in the feature they speak of, or beside it', () => {
    const line = (...names: string[]) =>
      `| \`features/shop/orders/\` | ${names.map((name) => `\`${name}\``).join()} |\n`
    const root = plant({
      'features/shop/orders/server/pack-order.ts': '',
      'features/shop/deals/server/pack.ts': '',
      'ARCHITECTURE.md': [
        line('server/pack-order.ts', 'pack-order.ts', 'deals/server/pack.ts'),
        line('server/pack.ts', 'pack.test.ts'),
        'What a feature does is in `server/pack.ts`.\n',
      ].join(''),
    })
    const where = 'which is not where the line says: | `features/shop/orders/` | `server/pack.ts`,`pack.test.ts` …'
    expect(checkDocuments(root)).toEqual([
      `ARCHITECTURE.md names server/pack.ts, ${where}`,
      `ARCHITECTURE.md names pack.test.ts, ${where}`,
    ])
  })

  it('name a test that is there for every line of the specification', () => {
    const root = plant({
      'kit/one.test.ts': "it('works', () => undefined)",
      'kit/empty.test.ts': '',
      'docs/specification.md': `| The specification says | Test |
|---|---|
| One | \`kit/one.test.ts\` |
| Two | \`kit/empty.test.ts\` |
| Three | nothing |

## What differs on purpose

| Four | here | because |
`,
    })
    expect(checkDocuments(root)).toEqual([
      'docs/specification.md names kit/empty.test.ts as a test of "Two", which holds none.',
      'docs/specification.md: no test is named for "Three".',
    ])
  })
})

describe('migrations', () => {
  const hashes = (name: string, hash: string) => JSON.stringify({ [name]: hash })

  it('may not be changed once they have a hash', () => {
    const root = plant({
      'migrations/0000_start.sql': 'select 2',
      'migrations/hashes.json': hashes('0000_start.sql', 'of 1'),
    })
    expect(checkMigrations(root)).toEqual([
      'migrations/0000_start.sql was changed. Databases already have it: put it back and add a new migration.',
    ])
  })

  it('may not go', () => {
    const root = plant({ 'migrations/hashes.json': hashes('0000_start.sql', 'of 1') })
    expect(checkMigrations(root)).toEqual([
      'migrations/0000_start.sql is gone. Databases already have it: put it back.',
    ])
  })

  it('need a hash', () => {
    expect(checkMigrations(plant({ 'migrations/0001_next.sql': 'select 1' }))).toEqual([
      'migrations/0001_next.sql has no hash in migrations/hashes.json: run npm run db:generate.',
    ])
  })

  it('are the same however a checkout ends its lines', () => {
    const hash = createHash('sha256').update('select 1;\nselect 2;').digest('hex')
    const files = {
      'migrations/0001_next.sql': 'select 1;\r\nselect 2;',
      'migrations/hashes.json': hashes('0001_next.sql', hash),
    }
    expect(checkMigrations(plant(files))).toEqual([])
  })

  it('keeps the newest snapshot alone', () => {
    const files = { 'migrations/meta/0000_snapshot.json': '{}', 'migrations/meta/0001_snapshot.json': '{}' }
    expect(checkMigrations(plant({ ...files, 'migrations/hashes.json': '{}' }))).toEqual([
      'migrations/meta/0000_snapshot.json is of no use: the next migration is made from the newest snapshot alone.',
    ])
  })
})

describe('the table of suites', () => {
  it('may not say anything else than the imports do, and is drawn from them', async () => {
    const root = plant({
      'ARCHITECTURE.md': '# Rooms\n\n| Suite | Imports from |\n|---|---|\n| one | none |\n\nThe end.\n',
      'features/one/a/contract.ts': importing('../../two/b/contract.ts'),
      'features/two/b/contract.ts': target,
      ...Object.fromEntries(
        ['app', 'homes', 'kit', 'languages', 'optimiser', 'platform', 'roads', 'ui'].map((room) => [
          `${room}/x.ts`,
          target,
        ]),
      ),
    })
    expect(checkPicture(root, await readImports(root))).toContain(
      'ARCHITECTURE.md is not what the imports say: run npm run arch.',
    )
    mkdirSync(join(root, 'docs'))
    writePictures(root, placesIn(await readImports(root)))
    expect(checkPicture(root, await readImports(root))).toEqual([])
    expect(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')).toBe(
      '# Rooms\n\n| Suite | Imports from |\n|---|---|\n| one | two |\n| two | none |\n\nThe end.\n',
    )
  })
})

describe('error codes', () => {
  it('that were released stay, and new ones are kept with the release', () => {
    const catalogue = 'features/suite/a/messages/refusals/en.json'
    const root = plant({
      [catalogue]: JSON.stringify({ taken: 'Taken' }),
      'features/suite/a/server/refusals.ts':
        "import en from '../messages/refusals/en.json'\nsentencesFrom('a', { en })\n",
      'docs/api/released-codes.txt': 'a.gone\n',
    })
    writeErrorCodes(root)
    expect(checkErrorCodes(root)).toEqual([expect.stringContaining('a.gone')])
    keepErrorCodes(root)
    expect(readFileSync(join(root, 'docs/api/released-codes.txt'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['a.gone', 'a.taken']),
    )
  })
})
