import { IconBuildingWarehouse, IconCloudOff, IconMail } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { isWithoutDepots } from '#platform/access/rules.ts'
import { sendVerification } from '#platform/accounts/contract.ts'
import { useIsConnected } from '#platform/events/web/live.ts'
import { useText, withMessages } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { Banner } from './banner.tsx'

const RoleViewBanner = lazy(async () => ({
  default: (await withMessages(import('./role-view-banner.tsx'), 'access')).RoleViewBanner,
}))

/** What a person must know wherever they are: nothing can be changed, no depot is theirs, the address is not confirmed, the server is away. */
export function Banners() {
  const isConnected = useIsConnected()
  const session = useSession()
  const t = useText('shell')
  if (!session) return null
  const { viewedRole, isEmailVerified, email } = session.userData
  return (
    <>
      {!isConnected && (
        <Banner tone="warning" icon={<IconCloudOff size={20} aria-hidden />}>
          {t('banners.offline')}
        </Banner>
      )}
      {viewedRole !== undefined && (
        <Suspense>
          <RoleViewBanner role={viewedRole} />
        </Suspense>
      )}
      {viewedRole === undefined && isWithoutDepots(session.userAbilityRules) && (
        <Banner tone="warning" icon={<IconBuildingWarehouse size={20} aria-hidden />}>
          {t('banners.noDepot')}
        </Banner>
      )}
      {isEmailVerified === false && viewedRole === undefined && <Unconfirmed email={email} />}
    </>
  )
}

function Unconfirmed({ email }: { email: string }) {
  const t = useText('shell')
  const [isSent, setSent] = useState(false)
  const send = useSend(sendVerification, { onSuccess: () => setSent(true) })
  return (
    <Banner
      tone="warning"
      icon={<IconMail size={20} aria-hidden />}
      {...(!isSent && {
        action: {
          label: t('banners.sendAgain'),
          run: () => send.mutate({ body: { email } }),
          isRunning: send.isPending,
        },
      })}
    >
      {t(isSent ? 'banners.sent' : 'banners.unconfirmed', { email })}
    </Banner>
  )
}
