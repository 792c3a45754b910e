import type { EndpointForm } from '#ui/form/use-endpoint-form.ts'
import type { TrackingSettings } from '../../settings/rules/tracking-page.ts'

export type TrackingForm = EndpointForm<{ version: number; value: TrackingSettings }>
