/** Where a URL leads, for comparing: the names of the loopback interface are one place. */
export function originOf(url: string): string {
  const { protocol, hostname, port } = new URL(url)
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  return `${protocol}//${loopback ? 'loopback' : hostname}:${port}`
}
