import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint, Schema, Surface } from '#kit/contract/endpoint.ts'
import type { KeyScope, Rights } from '#kit/contract/rights.ts'
import type { SchemaNames } from '#kit/contract/schema-names.ts'
import type { Language } from '#kit/contract/sentence.ts'
import type { ComplaintTexts } from './complaint-texts.ts'
import type { Caller, Context, Handlers } from './handle.ts'
import type { Database, Machine, MachineInTransaction, Transaction } from './machine.ts'

/** One find of the search: a screen by its route name, or a thing by the address of its screen. */
export type Found = {
  url: { name: string } | { path: string }
  icon: string
  title: string
  subtitle?: string | undefined
  /** What else it can be found by, besides its title and subtitle. */
  also?: string[]
}

/** Finds things of one kind, and only those the caller may see. */
export type Finder = {
  category: string
  title: string
  /** What people call such a thing before its number, in any language. */
  nouns?: string[]
  find: (text: string, from: { db: Database; user: Caller; most: number; language: Language }) => Promise<Found[]>
}

/** A feature that shows uploaded pictures. Pictures that nothing shows are removed after a while. */
export type PictureOwner = {
  /** The addresses of the pictures it shows. */
  shown: (db: Database) => Promise<string[]>
  /** Whoever may create or write this uploads pictures for it. */
  uploadsFor?: string
  /** Releases the pictures of things deleted before this time. */
  release?: (db: Database, before: Date) => Promise<void>
}

/** A folder of stored files that a feature's rows point at. Files that nothing points at are removed after a day. */
export type FileOwner = { folder: string; keys: (db: Database) => Promise<string[]> }

/** An event that a webhook can be sent, the subject that must be readable to receive it, and what it is sent; no data where it stands for several. */
export type WebhookTopic = { kind: string; subject: string; data?: Schema; summary?: string }

/** A call that assistants may make, under a name of its own: what it is for, and how it is used well. */
export type Tool = {
  name: string
  title: string
  description: string
  endpoint: Endpoint
  /** Of a change: the call that reads what it would change, with the arguments of the same names. */
  shownBefore?: Endpoint
  /** Fields of the call that it doesn’t take, and parts of the reply that it doesn’t give. */
  omits?: { fields?: readonly string[]; reply?: readonly string[] }
}

/** Why a person's access ends. All of it ends for each of them, and what is brought back later is none of it. */
export const endsOfAccess = ['suspended', 'archived', 'role', 'password', 'two-step', 'signed-out', 'deleted'] as const
export type EndOfAccess = {
  userId: number
  reason: (typeof endsOfAccess)[number]
  /** The session that asked for it, where the person goes on in that one. */
  keptSessionId?: string
  /** The role they had, where they have another now. */
  formerRole?: string
}

/** Ends one kind of a person's access. */
export type AccessEnder = (
  tx: Transaction,
  context: Pick<Machine, 'now' | 'queue'> & { user?: Pick<Caller, 'id' | 'fullName'>; address?: string },
  end: EndOfAccess,
) => Promise<void>

/** Whether a person with the right password is refused all the same. */
export type SignInBar = (tx: Transaction, signIn: { userId: number; surface: Surface | undefined }) => Promise<boolean>

/** What a feature stores about a person. */
export type PersonParts = {
  /** Rows that are deleted with the person and restored with them, by the name they are kept under. */
  owned?: Record<string, PgTable & { userId: PgColumn }>
  /** Rows that stay, but lose their link to the person. */
  mentioned?: Record<string, PgTable & { id: PgColumn; userId: PgColumn }>
  /** Files to remove with the person; read before their rows are deleted. */
  files?: (tx: Transaction, person: { id: number; avatar: string }) => Promise<string[]>
}

/** A feature that keeps amounts in the currency of the store, which may change until something is sold. */
export type AmountKeeper = {
  isSold?: (db: Database) => Promise<boolean>
  /** The greatest amount it keeps, in the smallest unit of the currency. */
  greatest?: (tx: Transaction) => Promise<number>
  /** Multiplies every amount by a factor. */
  rescale?: (tx: Transaction, factor: number) => Promise<void>
}

type SignIn = { userId: number; device: { browser: string; system: string } }
/** Called when a person signs in, before the sign-in is recorded and in its transaction. */
export type SignInListener = (tx: Transaction, context: Omit<Context<unknown>, 'user'>, signIn: SignIn) => Promise<void>

/** People who have powers of an administrator now, and who gave them these; nobody where they only signed in for the first time. */
type NewAdministrators = { userIds: readonly number[]; by: string | undefined }
/** Called when a change of a role gave powers of an administrator to people who have it, and when people with such powers come in. */
export type NewAdministratorsListener = (
  tx: Transaction,
  context: Omit<Context<unknown>, 'user'>,
  made: NewAdministrators,
) => Promise<void>

/** Called when a person opens their first screen or leaves their last one. */
export type PresenceListener = (machine: Machine, personId: number) => Promise<void>

/** The text of each kind of notification in every language, for the bell menu and for emails. */
export type NotificationTexts<Kind extends string = string> = Record<Language, Record<Kind, string>>

/** The kinds of notification that people may turn off, and where each stands among them. All others concern the safety of an account or one's own work. */
export type OptionalKinds<Kind extends string = string> = Partial<Record<Kind, number>>

/** The outcome an event recorded, for display in a language; events store codes and values. */
export type EventText = (after: unknown, language: Language) => unknown

/** Who may hear of a change: one person, everyone who may read all of these (any thing of a kind, or the very one), or either of several. */
export type Audience =
  | { readerId: number }
  | { reads: readonly (readonly [subject: string, of?: object])[] }
  | { either: readonly Audience[] }
/** The parts of a change that decide who may hear of it; `before` is what the thing was, as far as the change says. */
export type ChangedThing = { entityId: string; before: unknown }
/** Who may hear of some changes, by the id of the thing. Of things not listed, everyone who may read all of that kind. */
export type FindAudience = (db: Database, changes: readonly ChangedThing[]) => Promise<ReadonlyMap<string, Audience>>

/** What a feature still does in the background, in numbers, for whoever watches over the program; nothing where there is nothing to say. */
export type BackgroundReport = (machine: Machine) => Promise<Record<string, number> | undefined>

/** A figure of the workspace for whoever watches over the program, read each time it is asked; nothing where there is none yet. */
export type Gauge = { name: string; help: string; read: (db: Database) => Promise<number | undefined> }

/** What a person sees of a chat group that belongs to a thing, such as a route. */
export type TopicThread = {
  chatId: number
  /** The last message they have read. */
  seenId: number
  /** The newest, oldest first. */
  messages: {
    id: number
    clientId: string
    at: string
    sender: string
    isOwn: boolean
    isSeen: boolean
    text: string
    files: { fileName: string; url: string }[]
  }[]
}
/** The groups of these things that a person is in, by what each belongs to. */
export type FindTopicThreads = (
  db: Database,
  userId: number,
  topics: readonly string[],
) => Promise<ReadonlyMap<string, TopicThread>>

/** What is under way for a thing, or waits for an answer about it; its id. */
export type FindUnderWay = (db: Database, id: number) => Promise<number | null>

/** What has to be done before today can be looked at as it is: its roads are built, its plan is made, or its drivers are brought up to now. */
export type TodaysWork = 'roads' | 'plan' | 'drivers'
export type FindTodaysWork = (machine: Machine) => Promise<TodaysWork | null>

/** What a feature knows of things of a feature below it, by their ids: the one below reads it as its own rules say. */
export type FindFacts = (db: Database, ids: readonly number[]) => Promise<ReadonlyMap<number, unknown>>

/** What a feature tells the people concerned itself, so that none hears of it twice. */
export type FindTold = (db: Database) => Promise<readonly string[]>

/** Refuses whoever hasn’t shown that they are the recipient behind a tracking link, by what their call brought. */
export type ProveRecipient = (context: Context<unknown>, given: { params: unknown; body: unknown }) => Promise<void>

/** What one feature brings to the server. Everything is optional: a feature names what it has. */
export type ServerFeature = {
  handlers?: Handlers
  complaints?: ComplaintTexts
  /** Handlers that need to know the whole program, such as the search over everything. */
  handlersOver?: (program: Program) => Handlers
  /** Jobs of the queue, and background work between calls. The promise is of what it does at the start, which no call waits for. */
  jobs?: (machine: Machine, program: Program) => void | Promise<void>
  tables?: Record<string, unknown>
  /** Fills a new database with this feature's sample data, inside the transaction it is given. */
  sample?: (machine: MachineInTransaction, program: Program) => Promise<void>
  finders?: Finder[]
  pictures?: PictureOwner
  files?: FileOwner
  topics?: WebhookTopic[]
  tools?: Tool[]
  notifications?: NotificationTexts
  /** What they are called where people turn them off is under `optional` in the messages. */
  optionalNotifications?: OptionalKinds
  /** Of these, the ones that whoever hasn’t chosen gets by email too. */
  emailedByDefault?: string[]
  /** By the kind of event: what the audit log shows of those that keep a code. */
  eventTexts?: Record<string, EventText>
  /** Its rows of the roles page; their names are under `rights` in the messages. */
  rights?: Rights[]
  /** The lists that views can be saved of, and the subject each lists. */
  viewedLists?: Record<string, string>
  keyScopes?: KeyScope[]
  /** Only the people concerned hear of these, by their own id or by a signal. The audit log leaves them out. */
  personalEntities?: string[]
  /** For kinds of which people may read some things but not others, by entity. */
  audience?: Record<string, FindAudience>
  person?: PersonParts
  onSignIn?: SignInListener
  onNewAdministrators?: NewAdministratorsListener
  /** By the kind of access that a person has through it. */
  endsAccess?: Record<string, AccessEnder>
  barsSignIn?: SignInBar
  onPresence?: PresenceListener
  amounts?: AmountKeeper
  /** For all calls of recipients; one feature knows how to tell them. */
  proveRecipient?: ProveRecipient
  /** For the day, of the feature that drives it by itself. */
  todaysWork?: FindTodaysWork
  /** For things of features below it, by entity. */
  underWay?: Record<string, FindUnderWay>
  /** For things of features below it, by entity. */
  facts?: Record<string, FindFacts>
  /** The same, of what happens to them. */
  tells?: Record<string, FindTold>
  /** For features below the one that has chats. */
  topicThreads?: FindTopicThreads
  /** By the name it is reported under. */
  background?: Record<string, BackgroundReport>
  gauges?: Gauge[]
}

/** A screen as the search catalogue holds it. */
export type CataloguePage = {
  name: string
  path: string
  group: string
  title: string
  icon: string
  action?: string
  subject?: string
}

/** What all features bring, put together. The handlers are complete once every feature has added its own. */
export type Program = {
  handlers: Handlers
  finders: Finder[]
  pages: CataloguePage[]
  pictures: PictureOwner[]
  files: FileOwner[]
  topics: WebhookTopic[]
  /** In the order in which assistants see them. */
  tools: Tool[]
  notifications: NotificationTexts
  /** In their order. */
  optionalNotifications: string[]
  emailedByDefault: string[]
  eventTexts: Record<string, EventText>
  rights: Rights[]
  /** The subject of each list, by its name. */
  viewedLists: Record<string, string>
  /** In their order. */
  keyScopes: KeyScope[]
  /** What the schemas of contracts are called in the document of the API, worked out when that is asked for. */
  schemas: () => SchemaNames
  personalEntities: string[]
  audience: Record<string, FindAudience>
  person: PersonParts[]
  onSignIn: SignInListener[]
  onNewAdministrators: NewAdministratorsListener[]
  endsAccess: Record<string, AccessEnder>
  barsSignIn: SignInBar[]
  onPresence: PresenceListener[]
  amounts: AmountKeeper[]
  proveRecipient: ProveRecipient
  todaysWork: FindTodaysWork | undefined
  underWay: Record<string, FindUnderWay>
  facts: Record<string, FindFacts>
  tells: Record<string, FindTold>
  topicThreads: FindTopicThreads | undefined
  background: Record<string, BackgroundReport>
  gauges: Gauge[]
}
