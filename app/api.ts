import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { admit } from '#platform/access/server/sessions.ts'
import { answerOnce } from '#platform/api-keys/server/answer-once.ts'
import { admitKey } from '#platform/api-keys/server/commands.ts'
import { whyUnknown } from '#platform/api-keys/server/why-unknown.ts'
import { addComplaintTexts } from '#kit/server/complaint-texts.ts'
import { schemaNames } from '#kit/contract/schema-names.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { CataloguePage, NotificationTexts, Program, ProveRecipient } from '#kit/server/feature.ts'
import type { Machine } from '#kit/server/machine.ts'
import { createApi, type Api, type Seen } from '#kit/server/router.ts'
import { wrong as ar } from '#ui/messages/ar.json'
import { wrong as en } from '#ui/messages/en.json'
import { wrong as fr } from '#ui/messages/fr.json'
import * as contracts from './contracts.ts'
import { serverFeatures } from './features.server.ts'
import catalogue from './pages.json' with { type: 'json' }

/** Every screen with its English title, written by `npm run pages` from the features' screens. */
const pages: CataloguePage[] = catalogue

// The kit's own rules use the texts of the fields they apply to.
addComplaintTexts({ namespace: 'ui', texts: { en, fr, ar } })
for (const { complaints } of serverFeatures) if (complaints) addComplaintTexts(complaints)

/** Everything the features contribute, put together. The last handlers are those that need to know all of it. */
export const program: Program = {
  handlers: serverFeatures.flatMap(({ handlers = [] }) => handlers),
  finders: serverFeatures.flatMap(({ finders = [] }) => finders),
  pages,
  pictures: serverFeatures.flatMap(({ pictures = [] }) => pictures),
  files: serverFeatures.flatMap(({ files = [] }) => files),
  topics: serverFeatures.flatMap(({ topics = [] }) => topics),
  tools: serverFeatures.flatMap(({ tools = [] }) => tools),
  notifications: notificationTexts(),
  optionalNotifications: optionalNotifications(),
  emailedByDefault: serverFeatures.flatMap(({ emailedByDefault = [] }) => emailedByDefault),
  eventTexts: Object.assign({}, ...serverFeatures.map(({ eventTexts }) => eventTexts)),
  rights: serverFeatures.flatMap(({ rights = [] }) => rights),
  viewedLists: Object.assign({}, ...serverFeatures.map(({ viewedLists }) => viewedLists)),
  keyScopes: inOrder(serverFeatures.flatMap(({ keyScopes = [] }) => keyScopes)),
  schemas: () => schemaNames(contracts),
  personalEntities: serverFeatures.flatMap(({ personalEntities = [] }) => personalEntities),
  audience: Object.assign({}, ...serverFeatures.map(({ audience }) => audience)),
  person: serverFeatures.flatMap(({ person = [] }) => person),
  amounts: serverFeatures.flatMap(({ amounts = [] }) => amounts),
  proveRecipient: proofOfRecipients(),
  todaysWork: serverFeatures.find(({ todaysWork }) => todaysWork)?.todaysWork,
  underWay: Object.assign({}, ...serverFeatures.map(({ underWay }) => underWay)),
  facts: Object.assign({}, ...serverFeatures.map(({ facts }) => facts)),
  tells: Object.assign({}, ...serverFeatures.map(({ tells }) => tells)),
  topicThreads: serverFeatures.find(({ topicThreads }) => topicThreads)?.topicThreads,
  background: Object.assign({}, ...serverFeatures.map(({ background }) => background)),
  gauges: serverFeatures.flatMap(({ gauges = [] }) => gauges),
  endsAccess: Object.assign({}, ...serverFeatures.map(({ endsAccess }) => endsAccess)),
  barsSignIn: serverFeatures.flatMap(({ barsSignIn = [] }) => barsSignIn),
  onSignIn: serverFeatures.flatMap(({ onSignIn = [] }) => onSignIn),
  onNewAdministrators: serverFeatures.flatMap(({ onNewAdministrators = [] }) => onNewAdministrators),
  onPresence: serverFeatures.flatMap(({ onPresence = [] }) => onPresence),
}
program.handlers.push(...serverFeatures.flatMap(({ handlersOver }) => handlersOver?.(program) ?? []))

export const { handlers } = program

function proofOfRecipients(): ProveRecipient {
  const found = serverFeatures.find(({ proveRecipient }) => proveRecipient)?.proveRecipient
  if (!found) throw new Error('no feature says how recipients are told from others')
  return found
}

function optionalNotifications(): string[] {
  const kinds = serverFeatures.flatMap(({ optionalNotifications: own = {} }) => Object.entries(own))
  return inOrder(kinds.map(([kind, order = 0]) => ({ kind, order }))).map(({ kind }) => kind)
}

function inOrder<One extends { order: number }>(all: One[]): One[] {
  return all.toSorted((one, other) => one.order - other.order)
}

function notificationTexts(): NotificationTexts {
  const inLanguage = (language: Language) =>
    Object.assign({}, ...serverFeatures.map(({ notifications }) => notifications?.[language]))
  return { en: inLanguage('en'), fr: inLanguage('fr'), ar: inLanguage('ar') }
}

/** The whole program as one `fetch`, on the machine a home provides; `begun` once its jobs have done what they do at the start. */
export function api(machine: Machine, onAnswer?: (seen: Seen) => void): Api & { begun: Promise<unknown> } {
  const begun = Promise.all(serverFeatures.map(async ({ jobs }) => jobs?.(machine, program)))
  const answering = createApi({
    handlers,
    machine,
    program,
    admit: async (request, lent, isUse) =>
      (await admitKey(request, { ...lent, program }, isUse)) ?? admit(request, lent, isUse),
    mustProveSelf,
    whyUnknown,
    answerOnce,
    ...(onAnswer && { onAnswer }),
  })
  return { ...answering, begun }
}
