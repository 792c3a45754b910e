import type * as z from 'zod/mini'
import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import type { MessageSettings, readMessageSettings } from '../contract.ts'

export type Known = z.output<typeof readMessageSettings.reply>
export type MessagesForm = EndpointForm<{ version: number; value: MessageSettings }>
