/** Who calls: the user behind the credential, with the permissions as they are now. */
export type Caller = {
  userId: string;
  applicationId: string;
  email: string;
  permissions: ReadonlySet<string>;
  tokenHash: string;
};
