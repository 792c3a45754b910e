import { checkChangedFiles } from './changed-files.ts'
import { changedName, chooseChecks } from './chosen-checks.ts'
import { checkComplaints } from './complaints.ts'
import { checkContractList } from './contract-list.ts'
import { checkDocuments } from './documents.ts'
import { checkErrorCodes } from './error-codes.ts'
import { checkFeatureList } from './feature-list.ts'
import { checkFeatureShape, checkLooseParts, checkStylesheets } from './feature-shape.ts'
import { readImports, type Imports } from './cruise.ts'
import { checkFixedContracts } from './fixed-contracts.ts'
import { checkImports } from './imports.ts'
import { checkIndexes } from './indexes.ts'
import { checkJobsAndEvents } from './jobs-and-events.ts'
import { checkJourneys } from './journeys.ts'
import { checkLanguages } from './languages.ts'
import { checkMigrations } from './migrations.ts'
import { checkModuleState } from './module-state.ts'
import { checkPages } from './pages.ts'
import { checkPeopleLanguages } from './people-languages.ts'
import { checkPicture } from './picture.ts'
import { checkRefusals } from './refusals.ts'
import { complaintOf } from './tree.ts'
import { checkTestsAlone } from './tests-alone.ts'
import { checkTypes } from './types.ts'
import { checkVocabulary } from './vocabulary.ts'

const root = process.cwd()
let read: Promise<Imports> | undefined
/** Reading all imports takes longer than what is made of them. */
const imports = () => (read ??= readImports(root))

const checks: Record<string, () => string[] | Promise<string[]>> = {
  // The optimiser once more as it is published: without Node and without the DOM.
  types: () => [...checkTypes('tsconfig.json'), ...checkTypes('optimiser/tsconfig.package.json')],
  // Its types are worked out by a program in Go, which collects garbage for a fifth of its time unless it may grow more in between.
  lint: () => complaintOf('npx', ['oxlint', '--type-aware', '--deny-warnings'], { GOGC: '400' }),
  format: () => complaintOf('npx', ['oxfmt', '--check', '.']),
  imports: async () => checkImports(await imports()),
  shape: () => [
    ...checkFeatureShape(root),
    ...checkLooseParts(root),
    ...checkStylesheets(root),
    ...checkModuleState(root),
    ...checkIndexes(root),
    ...checkFixedContracts(root),
    ...checkJourneys(root),
    ...checkTestsAlone(root),
  ],
  languages: () => [
    ...checkLanguages(root),
    ...checkPeopleLanguages(root),
    ...checkRefusals(root),
    ...checkComplaints(root),
    ...checkVocabulary(root),
  ],
  migrations: () => checkMigrations(root),
  pages: async () => [...(await checkPages(root)), ...checkContractList(root)],
  picture: async () => [
    ...checkPicture(root, await imports()),
    ...checkFeatureList(root),
    ...checkJobsAndEvents(root),
    ...checkErrorCodes(root),
  ],
  documents: () => checkDocuments(root),
}

/** What takes longest, for the files of the next commit alone: `npm run check -- --changed`. */
const ofChange: typeof checks = { [changedName]: () => checkChangedFiles(root) }

const { names, complaint } = chooseChecks(process.argv.slice(2), Object.keys(checks))
const failed: string[] = []
const passed: string[] = []
if (complaint) {
  failed.push(complaint)
  console.log(`FAIL ${complaint}`)
}
for (const [name, check] of Object.entries({ ...checks, ...ofChange })) {
  if (!names.includes(name)) continue
  const complaints = await check()
  const isGood = complaints.length === 0
  ;(isGood ? passed : failed).push(name)
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${name}`)
  for (const complaint of complaints) console.log(`  ${complaint}`)
}
console.log(`${passed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
