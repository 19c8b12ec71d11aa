/** What the judge must know of the target: where it is, and which version it speaks. */
export interface Settings {
  /** The version to assume where a request does not name one. Versions are compared as text. */
  readonly apiVersion: string
  /** False when nobody said which version it is: promises that depend on the version are then only noted. */
  readonly versionKnown: boolean
  /** Absolute, without a trailing slash; '' takes any origin. */
  readonly baseUrl: string
  readonly sandboxUrl: string
  /** The request header that names the version. */
  readonly versionHeader: string
  /** Other paths, by operation address or number. */
  readonly paths: Readonly<Record<string, string>>
}
