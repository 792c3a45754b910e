import type { ReactNode } from 'react'
import type { Endpoint, Schema } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import type { Text } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useToday } from '#kit/web/today.ts'
import { useMay } from '#kit/web/use-session.ts'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Stack } from '#ui/page/layout.ts'
import { PaperForm, PaperList, type PaperValues } from '#ui/file/paper-list.tsx'
import { validityOf, validityTones } from '../../rules.ts'

type Call = Endpoint<Schema, Schema, Schema, Schema>
type Props = {
  holder: {
    id: number
    version: number
    documents: { id: number; kind: string; number: string; expiresOn: string | null }[]
  }
  /** The first is the one most often added. */
  kinds: { value: string; label: string }[]
  calls: { add: Call; remove: Call; stale: { path: string }[] }
  /** The texts of the holder’s own screen. */
  t: Text
  icon: string
  columns: number
  empty: ReactNode
}

/** The papers of a driver or a vehicle, those that expire first on top, and a form that adds one. */
export function Papers(props: Props) {
  const { holder, kinds, calls, t, icon, empty } = props
  const format = useFormat('UTC')
  const today = useToday()
  const remove = useSend(calls.remove, { stale: calls.stale })
  const mayChange = useMay(calls.add)
  const papers = holder.documents.map(({ id, kind, number, expiresOn }) => {
    const validity = validityOf(expiresOn, today)
    const until = expiresOn === null ? t('document.noEnd') : t('document.until', { date: format.date(expiresOn) })
    const name = kinds.find(({ value }) => value === kind)?.label ?? kind
    return { id, name, number, until, tone: validityTones[validity], validity: t(`validity.${validity}`) }
  })
  const removal = {
    label: (name: string) => t('deleteNamed', { name }),
    run: (entry: number) => remove.mutate({ params: { id: holder.id, entry } }),
  }
  return (
    <Stack gap="md">
      {papers.length === 0 && empty}
      <PaperList papers={papers} icon={icon} removal={mayChange ? removal : undefined} />
      {mayChange && <NewPaper key={holder.version} {...props} />}
    </Stack>
  )
}

function NewPaper({ holder, kinds, calls, t, columns }: Props) {
  const form = useEndpointForm<Call, PaperValues>(calls.add, {
    initial: { kind: kinds[0]?.value ?? '', number: '', expiresOn: null },
    given: { params: { id: holder.id } },
    stale: calls.stale,
  })
  const texts = {
    kind: t('document.kind'),
    number: t('document.number'),
    expires: t('document.expires'),
    add: t('document.add'),
  }
  return <PaperForm form={form} kinds={kinds} texts={texts} columns={columns} />
}
