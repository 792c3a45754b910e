import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Entry } from '#ui/display/entries.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Switch } from '#ui/input/inputs.ts'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { Code } from '#ui/display/text.ts'
import { apiKeyCalls, ownKeyCalls, type ApiKey, type KeyCalls } from '../contract.ts'
import { RotateKey } from './rotate-key.tsx'

export const keysStale = [apiKeyCalls.list, ownKeyCalls.list]

/** One key. People who may not turn keys on can still turn off their own. */
export function KeyEntry({ apiKey, calls }: { apiKey: ApiKey; calls: KeyCalls }) {
  const t = useText('api-keys')
  const { id, name, start, isOn } = apiKey
  const change = useSend(calls.change, { stale: keysStale })
  const mayTurnOff = useMay(calls.change)
  const mayTurnOn = useMay(apiKeyCalls.change)
  const title = t('deleteTitle', { name })
  return (
    <Entry
      icon={<Icon name="key" size={22} />}
      name={
        <>
          <bdi>{name}</bdi> <Code dir="ltr">{start}…</Code>
        </>
      }
      detail={<KeyDetail apiKey={apiKey} />}
    >
      <Switch
        aria-label={t('isOn', { name })}
        checked={isOn}
        disabled={!(isOn ? mayTurnOff : mayTurnOn) || change.isPending}
        onChange={(event) => change.mutate({ params: { id }, body: { isOn: event.currentTarget.checked } })}
      />
      {apiKey.isOwn && <RotateKey apiKey={apiKey} />}
      <RemoveButton
        color="error"
        label={title}
        remove={calls.remove}
        params={{ id }}
        stale={keysStale}
        question={{ title, body: t('deleteText'), confirmLabel: t('delete') }}
      />
    </Entry>
  )
}

/** The scopes of a key, when it was last used and when it expires. */
function KeyDetail({ apiKey: { scopes, createdAt, lastUsedAt, expiresAt, previousUntil } }: { apiKey: ApiKey }) {
  const t = useText('api-keys')
  const format = useFormat()
  const facts = [
    t('created', { date: format.date(createdAt) }),
    lastUsedAt ? t('used', { when: format.relative(lastUsedAt) }) : t('neverUsed'),
    ...(expiresAt ? [t('until', { date: format.date(expiresAt) })] : []),
    ...(previousUntil ? [t('oldUntil', { time: format.dateTime(previousUntil) })] : []),
  ]
  return (
    <>
      <bdi dir="ltr">{scopes.join(', ')}</bdi> · {facts.join(' · ')}
    </>
  )
}
