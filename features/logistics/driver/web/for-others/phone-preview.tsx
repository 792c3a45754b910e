import { useMemo, useState, type ReactNode } from 'react'
import type { DayPack } from '../../contract.ts'
import { StopList } from '../day/stop-list.tsx'
import { Today } from '../day/today.tsx'
import { createDriverDay } from '../outbox/driver-day.ts'
import { DayProvider } from '../route/use-day.tsx'
import classes from './phone-preview.module.css'

/** A picture of a driver’s page: what comes next, and all stops. Nothing in it can be pressed, and nothing of it is kept. */
export function PhonePreview({ pack }: { pack: DayPack }) {
  const [day] = useState(() => createDriverDay({ userId: 0, fetcher: offline, newDeviceId: () => '' }))
  const view = useMemo(() => ({ ...day.view.get(), isLoaded: true, pack }), [day, pack])
  return (
    <div inert className={classes['phones']}>
      <DayProvider day={day} view={view} pack={pack}>
        <Phone>
          <Today />
        </Phone>
        <Phone>
          <StopList />
        </Phone>
      </DayProvider>
    </div>
  )
}

function Phone({ children }: { children: ReactNode }) {
  return <div className={classes['phone']}>{children}</div>
}

/** What only looks sends nothing. */
const offline = () => Promise.reject(new TypeError('A preview has no line.'))
