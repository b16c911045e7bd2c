// What this package uses of Darwin, as the headers of a Mac declare it.
#pragma clang assume_nonnull begin

typedef unsigned char uint8_t;
typedef unsigned int uint32_t;
typedef unsigned long size_t;
typedef long ssize_t;
typedef int dev_t;
typedef unsigned short mode_t;
typedef unsigned long long ino_t;
typedef long long off_t;
typedef int pid_t;
typedef long time_t;

// Errors
extern int *__error(void);
#define EINTR 4
#define ENOENT 2
#define EACCES 13
#define EEXIST 17
#define EISDIR 21
#define EFBIG 27
#define EPIPE 32
char *_Null_unspecified strerror(int);

// Memory and text
void free(void *_Null_unspecified);
size_t strlen(const char *_Null_unspecified);

// Locks and threads
typedef struct os_unfair_lock_s { uint32_t _opaque; } os_unfair_lock;
void os_unfair_lock_lock(os_unfair_lock *);
void os_unfair_lock_unlock(os_unfair_lock *);

typedef struct _opaque_pthread_t *pthread_t;
typedef struct { long sig; char opaque[56]; } pthread_attr_t;
typedef struct { long sig; char opaque[56]; } pthread_mutex_t;
typedef struct { long sig; char opaque[40]; } pthread_cond_t;
#define PTHREAD_CREATE_DETACHED 2
int pthread_attr_init(pthread_attr_t *);
int pthread_attr_destroy(pthread_attr_t *);
int pthread_attr_setstacksize(pthread_attr_t *, size_t);
int pthread_attr_setdetachstate(pthread_attr_t *, int);
int pthread_create(pthread_t _Nullable *_Null_unspecified, const pthread_attr_t *_Nullable,
                   void *_Nullable (*_Nonnull)(void *), void *_Nullable);
int pthread_mutex_init(pthread_mutex_t *, const void *_Nullable);
int pthread_mutex_destroy(pthread_mutex_t *);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_cond_init(pthread_cond_t *, const void *_Nullable);
int pthread_cond_destroy(pthread_cond_t *);
int pthread_cond_wait(pthread_cond_t *, pthread_mutex_t *);
int pthread_cond_signal(pthread_cond_t *);

// Signals and processes
#pragma clang assume_nonnull end
typedef uint32_t sigset_t;
union __sigaction_u { void (*__sa_handler)(int); };
struct sigaction { union __sigaction_u __sigaction_u; sigset_t sa_mask; int sa_flags; };
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIG_BLOCK 1
#define SIG_UNBLOCK 2
#define SIG_SETMASK 3
void (*signal(int, void (*)(int)))(int);
int sigaction(int, const struct sigaction *, struct sigaction *);
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);
int sigwait(const sigset_t *, int *);
int pthread_sigmask(int, const sigset_t *, sigset_t *);
int raise(int);
int kill(pid_t, int);
unsigned alarm(unsigned);
pid_t getpid(void);
void exit(int) __attribute__((noreturn));
void _exit(int) __attribute__((noreturn));

// The system and its environment
struct timespec { time_t tv_sec; long tv_nsec; };
typedef enum { _CLOCK_MONOTONIC = 6 } clockid_t;
int clock_gettime(clockid_t, struct timespec *);
#define _SC_NPROCESSORS_ONLN 58
long sysconf(int);
char *getenv(const char *);
int setenv(const char *, const char *, int);
int unsetenv(const char *);
char ***_NSGetEnviron(void);

// Terminals
struct winsize { unsigned short ws_row, ws_col, ws_xpixel, ws_ypixel; };
#define TIOCGWINSZ 0x40087468ul
#define TIOCSWINSZ 0x80087467ul
int isatty(int);

// Files and folders
struct stat { dev_t st_dev; mode_t st_mode; ino_t st_ino; off_t st_size; };
#define PATH_MAX 1024
#define W_OK 2
int stat(const char *, struct stat *);
int lstat(const char *, struct stat *);
int fstat(int, struct stat *);
int access(const char *, int);
int fchmod(int, mode_t);
int unlink(const char *);
int link(const char *, const char *);
int rename(const char *, const char *);
int mkdir(const char *, mode_t);
int mkfifo(const char *, mode_t);
char *realpath(const char *, char *);
ssize_t readlink(const char *, char *, size_t);

typedef struct { int fd; } DIR;
#define DT_UNKNOWN 0
#define DT_DIR 4
#define DT_REG 8
#define DT_LNK 10
struct dirent { ino_t d_ino; uint8_t d_type; char d_name[1024]; };
DIR *opendir(const char *);
struct dirent *readdir(DIR *);
int closedir(DIR *);

// Programs
typedef struct { int _file; } FILE;
FILE *popen(const char *, const char *);
int pclose(FILE *);
int fileno(FILE *);

// Open files
struct flock { off_t l_start; };
#define LOCK_EX 2
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_CREAT 0x200
#define O_EXCL 0x800
#define O_NOCTTY 0x20000
#define O_CLOEXEC 0x1000000
#define F_DUPFD_CLOEXEC 67
int flock(int, int);
int fsync(int);
int close(int);
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);

// Libraries
#define RTLD_NOW 2
void *dlopen(const char *, int);
void *dlsym(void *, const char *);
