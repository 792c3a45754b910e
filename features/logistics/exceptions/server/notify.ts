import type { OptionalKinds } from '#kit/server/feature.ts'
import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'

type Kind = keyof typeof en
export const notificationTexts = { en, fr, ar }
/** Critical ones concern the work of everyone who gets them; that something waits can be turned off. */
export const optionalNotifications: OptionalKinds<Kind> = { 'exception-escalated': 85 }

/** Notifies people about exceptions. */
export const notify: Notify<Kind> = notifyPeople
