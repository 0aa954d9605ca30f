/** An account of the sample data: whoever starts the platform is told its password. */
export type SampleAccount = {
  email: string;
  password: string;
  role: string;
  firstName: string;
  lastName: string;
  language: string;
  isActive: boolean;
  /** Name of the sample role that the account holds. */
  holds?: string;
  totpSecret?: string;
  recoveryCodes?: readonly string[];
};

/** Work that a server does beside its calls: so many documents, whose times count back from `anchor` (ms). */
export type Filling = { count: number; anchor: number };

/** What the sample data is to be; each service makes its own part of it. */
export type Wanted = {
  accounts: readonly SampleAccount[];
  /** Key of the application that command line tools sign with. */
  consumerKey: string;
  /** Users besides the accounts. */
  scale: number;
  /** Documents in all schemas together. */
  documents: number;
  /** Sample times count back from here (ms). */
  anchor: number;
  /** Whether the first runs of the sample functions are asked for. */
  withExecutions: boolean;
  /** Takes the documents where there are many: they are added while the platform takes calls already. */
  later?: (filling: Filling) => Promise<void>;
  onProgress: (text: string) => void;
};
