/**
 * Runs in the head of the landing page before anything is drawn. The server chooses by cookies what the root shows and in which
 * language; the browser keeps both elsewhere, so it writes them down and asks once more.
 */
export function bootLanding(): void {
  const root = document.documentElement
  const kept = (name: string) => document.cookie.split('; ').includes(name)
  // Where cookies are off nothing is gained by asking again.
  const isNewlyKept = (name: string) => {
    if (kept(name)) return false
    document.cookie = `${name}; path=/; max-age=2592000; samesite=lax`
    return kept(name)
  }
  // The page is in the language it was sent in, whatever the program would show.
  root.lang = String(root.dataset['language'])
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
  // Search engines take whole addresses alone, and where the page will stand isn’t known when it is drawn.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=canonical], link[rel=alternate]'))
    link.setAttribute('href', link.href)
  const chosen = String(localStorage.getItem('language'))
  const wants = []
  const isSignedIn = ['accessToken', 'userData'].every((key) => localStorage.getItem(key))
  if (isSignedIn && location.pathname === '/') wants.push('Routewright-signed-in=true')
  if (['en', 'fr', 'ar'].includes(chosen) && chosen !== root.lang && !location.search.includes('lang='))
    wants.push(`Routewright-language=${chosen}`)
  if (wants.map(isNewlyKept).includes(true)) location.reload()
}
