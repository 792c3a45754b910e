import type { Endpoint } from '#kit/contract/endpoint.ts'
import type { CallInput } from '#kit/web/call.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { confirm } from '../overlay/confirm.ts'
import { IconButton } from './icon-button.tsx'

type Props = {
  remove: Endpoint
  /** Which one, as the call takes it. */
  params: Record<string, number | string>
  stale: { path: string }[]
  /** Names the button. */
  label: string
  question: { title: string; body: string; confirmLabel: string; tone?: 'error' }
  icon?: string
  color?: 'gray' | 'error'
}

/** The button that deletes one thing for good after a confirmation, for people who may. */
export function RemoveButton({ remove, params, stale, label, question, icon = 'trash', ...look }: Props) {
  const removing = useSend(remove, { stale })
  const mayDelete = useMay(remove)
  const ask = async () => {
    if (await confirm(question)) removing.mutate({ params } as CallInput<Endpoint>)
  }
  return mayDelete ? <IconButton icon={icon} label={label} onClick={() => void ask()} {...look} /> : null
}
