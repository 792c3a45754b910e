import { IconBrandFacebook, IconBrandGithub, IconBrandInstagram, IconBrandLinkedin, IconBrandX, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { changeApiKey, listApiKeys, type ApiKey } from '#features/api-keys/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { ignoreRefusal, queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { Entries, Entry } from '#ui/entries.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Switch } from '#ui/inputs.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { Anchor, Text } from '#ui/text.ts'
import { useTakeBack } from '#ui/use-take-back.ts'
import { linkUser, readUserConnections, unlinkUser, type UserConnections } from '../contract.ts'
import { networks, type Network } from '../rules.ts'
import { LinkDrawer } from './link-drawer.tsx'

const icons = { website: IconWorld, linkedin: IconBrandLinkedin, github: IconBrandGithub, facebook: IconBrandFacebook, instagram: IconBrandInstagram, x: IconBrandX }

/** Programs that act for a person, and where else they are found. */
export function UserConnectionsTab({ id }: { id: number }) {
  const [open, setOpen] = useOpen()
  const { data, error, refetch } = useQuery(queryOf(readUserConnections, { params: { id } }))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={360} />
  const linked = networks.find((network) => open === `link-${network}`)
  return (
    <>
      <Programs keys={data.keys} />
      <Links userId={id} links={data.links} onLink={(network) => setOpen(`link-${network}`)} />
      {linked && <LinkDrawer userId={id} network={linked} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Programs({ keys }: { keys: ApiKey[] }) {
  const t = useText('users')
  const format = useFormat()
  const change = useSend(changeApiKey, { stale: [listApiKeys, readUserConnections] })
  const mayChange = useMay(changeApiKey)
  return (
    <SectionCard title={t('connections.programs')} text={t('connections.programsText')}>
      {keys.length === 0 && <Text size="sm">{t('connections.noPrograms')}</Text>}
      <Entries>
        {keys.map((key) => (
          <Entry key={key.id} icon={<Icon name="key" size={22} />} name={<bdi>{key.name}</bdi>} detail={<><bdi dir="ltr">{key.scopes.join(', ')}</bdi> · {key.lastUsedAt ? t('connections.used', { when: format.relative(key.lastUsedAt) }) : t('connections.neverUsed')}</>}>
            <Switch
              aria-label={t('connections.isOn', { name: key.name })}
              checked={key.isOn}
              disabled={!mayChange || change.isPending}
              onChange={(event) => change.mutate({ params: { id: key.id }, body: { isOn: event.currentTarget.checked } })}
            />
          </Entry>
        ))}
      </Entries>
    </SectionCard>
  )
}

function Links({ userId, links, onLink }: { userId: number; links: UserConnections['links']; onLink: (network: Network) => void }) {
  const t = useText('users')
  const tell = useTakeBack()
  const link = useSend(linkUser, { stale: [readUserConnections] })
  const unlink = useSend(unlinkUser, { stale: [readUserConnections] })
  const takeOff = ({ network, address }: UserConnections['links'][number]) => {
    const params = { id: userId, network }
    const gone = () => tell(t('connections.unlinked', { name: t(`networks.${network}`) }), () => link.mutate({ params, body: { address } }))
    void unlink.mutateAsync({ params }).then(gone, ignoreRefusal)
  }
  return (
    <SectionCard title={t('connections.links')} text={t('connections.linksText')}>
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
              detail={linked ? <Anchor size="sm" href={linked.address} target="_blank" rel="noreferrer"><bdi dir="ltr">{linked.address}</bdi></Anchor> : t('connections.notLinked')}
            >
              {linked
                ? <Button size="xs" variant="light" color="error" aria-label={t('connections.unlinkOne', { name })} onClick={() => takeOff(linked)}>{t('connections.unlink')}</Button>
                : <Button size="xs" variant="light" aria-label={t('connections.linkOne', { name })} onClick={() => onLink(network)}>{t('connections.link')}</Button>}
            </Entry>
          )
        })}
      </Entries>
    </SectionCard>
  )
}
