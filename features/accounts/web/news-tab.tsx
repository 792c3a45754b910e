import { useQuery } from '@tanstack/react-query'
import { optionalKinds } from '#features/notifications/contract.ts'
import { readPreferences, savePreferences } from '#features/preferences/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Skeleton } from '#ui/display.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Switch } from '#ui/inputs.ts'
import { Stack } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'
import classes from './auth.module.css'

/** Which news the bell brings. */
export function NewsTab() {
  const t = useText('accounts')
  const { data, error, refetch } = useQuery(queryOf(readPreferences))
  const send = useSend(savePreferences, { stale: [readPreferences] })
  const muted = send.isPending ? (send.variables.body?.mutedNews ?? []) : (data?.mutedNews ?? [])
  const choose = (kind: (typeof optionalKinds)[number], isWanted: boolean) =>
    send.mutate({ body: { mutedNews: isWanted ? muted.filter((one) => one !== kind) : [...muted, kind] } })
  return (
    <SectionCard title={t('news.title')} text={t('news.text')}>
      {error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton height={240} />}
      {data && (
        <Stack gap="lg">
          {optionalKinds.map((kind) => (
            <Switch key={kind} label={t(`news.kinds.${kind}`)} description={t(`news.texts.${kind}`)} checked={!muted.includes(kind)} disabled={send.isPending} onChange={(event) => choose(kind, event.currentTarget.checked)} />
          ))}
        </Stack>
      )}
      <p className={classes.hint}>{t('news.always')}</p>
    </SectionCard>
  )
}
