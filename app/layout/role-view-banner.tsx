import { useQueryClient } from '@tanstack/react-query'
import { IconEye } from '@tabler/icons-react'
import { isOwnRole } from '#features/access/rules.ts'
import { endRoleView } from '#features/accounts/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { keepSession } from '#kit/web/session.ts'
import { useGo } from '#ui/link.tsx'
import { Banner } from './banner.tsx'

/** Says that the product is only looked at as a role, and ends it. */
export function RoleViewBanner({ role, token }: { role: string; token: string }) {
  const t = useText('shell')
  const words = useText('access')
  const go = useGo()
  const queries = useQueryClient()
  const end = useSend(endRoleView, {
    onSuccess: (seen) => {
      queries.clear()
      keepSession({ ...seen, accessToken: token })
      go('/apps/roles')
    },
  })
  return (
    <Banner tone="primary" icon={<IconEye size={20} aria-hidden />} action={{ label: t('banners.endView'), run: () => end.mutate({}), isRunning: end.isPending }}>
      {t('banners.viewing', { role: isOwnRole(role) ? words(`roles.${role}`) : role })}
    </Banner>
  )
}
