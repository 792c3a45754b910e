import {
  IconBrandFacebook,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandX,
  IconWorld,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { apiKeyCalls, ownKeyCalls, type ApiKey } from '#platform/api-keys/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { ignoreRefusal, queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Switch } from '#ui/input/inputs.ts'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { useUndoNotice } from '#ui/overlay/use-undo-notice.ts'
import type { UserConnections } from '../../billing/contract.ts'
import { networks, type Network } from '../../billing/rules.ts'
import { LinkDialog } from './link-dialog.tsx'
import { connectionsFor, type Whose } from './whose.ts'

const icons = {
  website: IconWorld,
  linkedin: IconBrandLinkedin,
  github: IconBrandGithub,
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  x: IconBrandX,
}

/** A user's API keys and social profiles. */
export function ConnectionsTab({ whose }: { whose: Whose }) {
  const [open, setOpen] = useOpen()
  const { calls, params } = connectionsFor(whose)
  const { data, error, refetch } = useQuery(queryOf(calls.read, { params }))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={8} />
  const linked = networks.find((network) => open === `link-${network}`)
  return (
    <>
      <Programs whose={whose} keys={data.keys} />
      <Links whose={whose} links={data.links} onLink={(network) => setOpen(`link-${network}`)} />
      {linked && <LinkDialog whose={whose} network={linked} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Programs({ whose, keys }: { whose: Whose; keys: ApiKey[] }) {
  const t = useText('people-users')
  const format = useFormat()
  const { calls } = connectionsFor(whose)
  const isOwn = whose.id === undefined
  const keyCalls = isOwn ? ownKeyCalls : apiKeyCalls
  const change = useSend(keyCalls.change, { stale: [apiKeyCalls.list, ownKeyCalls.list, calls.read] })
  const mayTurnOff = useMay(keyCalls.change)
  const mayTurnOn = useMay(apiKeyCalls.change)
  return (
    <SectionCard title={t('connections.programs')} text={t(isOwn ? 'own.programsText' : 'connections.programsText')}>
      {keys.length === 0 && <Text size="sm">{t(isOwn ? 'own.noPrograms' : 'connections.noPrograms')}</Text>}
      <Entries>
        {keys.map((key) => (
          <Entry
            key={key.id}
            icon={<Icon name="key" size={22} />}
            name={<bdi>{key.name}</bdi>}
            detail={
              <>
                <bdi dir="ltr">{key.scopes.join(', ')}</bdi> ·{' '}
                {key.lastUsedAt
                  ? t('connections.used', { when: format.relative(key.lastUsedAt) })
                  : t('connections.neverUsed')}
              </>
            }
          >
            <Switch
              aria-label={t('connections.isOn', { name: key.name })}
              checked={key.isOn}
              disabled={!(key.isOn ? mayTurnOff : mayTurnOn) || change.isPending}
              onChange={(event) =>
                change.mutate({ params: { id: key.id }, body: { isOn: event.currentTarget.checked } })
              }
            />
          </Entry>
        ))}
      </Entries>
    </SectionCard>
  )
}

function Links({
  whose,
  links,
  onLink,
}: {
  whose: Whose
  links: UserConnections['links']
  onLink: (network: Network) => void
}) {
  const t = useText('people-users')
  const showDone = useUndoNotice()
  const { calls, params } = connectionsFor(whose)
  const link = useSend(calls.link, { stale: [calls.read] })
  const unlink = useSend(calls.unlink, { stale: [calls.read] })
  const removeLink = ({ network, address }: UserConnections['links'][number]) => {
    const one = { params: { ...params, network } }
    const gone = () =>
      showDone(t('connections.unlinked', { name: t(`networks.${network}`) }), () =>
        link.mutate({ ...one, body: { address } }),
      )
    void unlink.mutateAsync(one).then(gone, ignoreRefusal)
  }
  return (
    <SectionCard
      title={t('connections.links')}
      text={t(whose.id === undefined ? 'own.linksText' : 'connections.linksText')}
    >
      <Entries>
        {networks.map((network) => {
          const linked = links.find((one) => one.network === network)
          const name = t(`networks.${network}`)
          const Drawn = icons[network]
          return (
            <Entry
              key={network}
              icon={<Drawn size={22} stroke={1.6} aria-hidden />}
              name={name}
              detail={
                linked ? (
                  <Anchor size="sm" href={linked.address} target="_blank" rel="noreferrer">
                    <bdi dir="ltr">{linked.address}</bdi>
                  </Anchor>
                ) : (
                  t('connections.notLinked')
                )
              }
            >
              {linked ? (
                <Button
                  size="xs"
                  variant="light"
                  color="error"
                  aria-label={t('connections.unlinkOne', { name })}
                  onClick={() => removeLink(linked)}
                >
                  {t('connections.unlink')}
                </Button>
              ) : (
                <Button
                  size="xs"
                  variant="light"
                  aria-label={t('connections.linkOne', { name })}
                  onClick={() => onLink(network)}
                >
                  {t('connections.link')}
                </Button>
              )}
            </Entry>
          )
        })}
      </Entries>
    </SectionCard>
  )
}
