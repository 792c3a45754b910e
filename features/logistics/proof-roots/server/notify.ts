import type { OptionalKinds } from '#kit/server/feature.ts'
import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'

type Kind = keyof typeof en
export const notificationTexts = { en, fr, ar }
export const optionalNotifications: OptionalKinds<Kind> = { 'proof-root': 140 }

export const emailedByDefault: Kind[] = ['proof-root']

/** Takes the root of a day where whoever holds the server can’t take it back. */
export const notify: Notify<Kind> = (tx, sender, sent) =>
  notifyPeople(tx, sender, { ...sent, isEmailedByDefault: emailedByDefault.includes(sent.kind) })
