import DOMPurify from 'dompurify'

// What could ask for something, load something, or act like a part of the page.
const forbidden = [
  'form',
  'input',
  'button',
  'select',
  'textarea',
  'option',
  'dialog',
  'iframe',
  'object',
  'embed',
  'base',
  'meta',
  'link',
  'audio',
  'video',
  'source',
  'picture',
  'track',
  'template',
  'slot',
]
const attributes = ['id', 'name', 'srcset', 'ping', 'autofocus', 'tabindex', 'accesskey', 'contenteditable', 'popover']

/** A message from a stranger without anything that runs or asks for something; remote pictures only where they are wanted. */
export function cleanHtml(html: string, { showsPictures }: { showsPictures: boolean }): string {
  const purifier = DOMPurify(window)
  purifier.addHook('afterSanitizeAttributes', (node) => {
    if (node.tagName === 'A') {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer')
    }
    const isPicture = node.tagName === 'IMG' && !node.getAttribute('src')?.startsWith('data:')
    if (isPicture && !showsPictures) node.removeAttribute('src')
  })
  return purifier.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbidden,
    FORBID_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    FORCE_BODY: true,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|data:image\/(?:png|jpeg|gif|webp);)/i,
  })
}

/** Whether a message would load pictures from elsewhere. */
export function hasRemotePictures(html: string): boolean {
  return /<img\b[^>]*\bsrc\s*=\s*["']?\s*(https?:)?\/\//i.test(html) || /url\(\s*["']?\s*(https?:)?\/\//i.test(html)
}

/** Whether a message chose colours of its own, which were made for white paper. */
export function hasOwnColours(html: string): boolean {
  return /<style\b|\bbgcolor\s*=|<font\b[^>]*\bcolor|\bstyle\s*=\s*(["'])[^"']*(?:color|background)\b/i.test(html)
}
