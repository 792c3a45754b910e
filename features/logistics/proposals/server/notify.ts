import type { OptionalKinds } from '#kit/server/feature.ts'
import { notifyPeople, type Notify } from '#platform/notifications/server/commands.ts'
import { notifications as ar } from '../messages/ar.json'
import { notifications as en } from '../messages/en.json'
import { notifications as fr } from '../messages/fr.json'

type Kind = keyof typeof en
export const notificationTexts = { en, fr, ar }
/** A driver's new order concerns their work; what was accepted without asking can be turned off. */
export const optionalNotifications: OptionalKinds<Kind> = { 'order-accepted': 86, 'move-accepted': 87 }

/** Notifies drivers of a new order of their stops, and dispatchers of what was accepted without asking. */
export const notify: Notify<Kind> = notifyPeople
